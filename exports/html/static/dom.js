// Building the document: elements from text nodes only, so that no name is ever read as mark-up.
const byId = id => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.startsWith('--')) element.style.setProperty(name, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(4).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

const ICONS = {
  back: 'M10 3 5 8l5 5', forward: 'M6 3l5 5-5 5', close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10', minus: 'M3 8h10', fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11', save: 'M8 2v8M5 7.5 8 10.5l3-3M3 13.5h10',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3', link: 'M6.5 9.5l3-3M7 4.6l1.2-1.2a2.9 2.9 0 0 1 4.2 4.2L11 9M9 11.4l-1.2 1.2a2.9 2.9 0 0 1-4.2-4.2L5 7',
  up: 'M3.5 10 8 5.5l4.5 4.5',
};

function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] || '' }));
}

function button(label, onclick, more) {
  const { picture, text = true, ...attributes } = more || {};
  const inside = picture ? [icon(picture), text ? label : null] : [label];
  return el('button', { type: 'button', onclick, 'aria-label': text ? null : label, title: text ? null : label, ...attributes }, inside);
}

const counted = (count, one, many) => `${count.toLocaleString('en')} ${count === 1 ? one : many || one + 's'}`;
const shorten = (text, length) => (text.length > length ? text.slice(0, length - 1).trimEnd() + '…' : text);
const spoken = relation => relation.replaceAll('_', ' ').toLowerCase();

function shape(kind, more) {
  const path = {
    square: 'M1.5 1.5h9v9h-9z', diamond: 'M6 .5 11.5 6 6 11.5.5 6z', triangle: 'M6 1l5.4 9.8H.6z',
    triangleDown: 'M6 11 .6 1.2h10.8z', hexagon: 'M3.3 1.3h5.4L11.4 6l-2.7 4.7H3.3L.6 6z',
    star: 'M6 .6l1.6 3.6 3.9.4-2.9 2.6.8 3.9L6 9.1l-3.4 2 .8-3.9L.5 4.6l3.9-.4z',
  }[kind.shape] || 'M6 1.2a4.8 4.8 0 1 0 .01 0z';
  return svg('svg', { class: 'shape', viewBox: '0 0 12 12', 'aria-hidden': 'true', '--c': `var(--t${kind.at})`, ...more },
    svg('path', { d: path, class: kind.hollow ? 'hollow' : 'solid' }));
}

let noticed = 0;
function notify(message) {
  const box = byId('notice');
  box.textContent = message;
  box.hidden = false;
  clearTimeout(noticed);
  noticed = setTimeout(() => { box.hidden = true; }, 3200);
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
