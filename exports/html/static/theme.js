// Colours of the canvas; the style sheet has the same in variables. The choice is kept in the document.
const SCHEMES = {
  light: { page: facts.background.light, ink: '#1b2430', soft: '#5d6874', line: '#8f9aa6', accent: '#0b5cad', halo: '#fbfaf6' },
  dark: { page: facts.background.dark, ink: '#e8ecf0', soft: '#9aa6b2', line: '#6d7a88', accent: '#7cc0ff', halo: '#12161b' },
};
let scheme = 'light';
const colours = () => SCHEMES[scheme];
const colourOf = kind => (scheme === 'dark' ? kind.dark : kind.light);

function faded(hex, share) {
  const value = parseInt(hex.slice(1), 16);
  return `rgba(${value >> 16},${(value >> 8) & 255},${value & 255},${share})`;
}

function setScheme(name) {
  scheme = name === 'dark' ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset.theme = scheme;
  for (const kind of facts.types) root.style.setProperty(`--t${kind.at}`, colourOf(kind));
}

function startScheme(redraw) {
  const wish = matchMedia('(prefers-color-scheme: dark)');
  setScheme(wish.matches ? 'dark' : 'light');
  wish.addEventListener('change', event => { setScheme(event.matches ? 'dark' : 'light'); redraw(); });
}
