// Legend and filters: types and relations with their counts, and the sliders.
function drawFilters() {
  const types = hiddenTypes();
  const relations = hiddenRelations();
  byId('filters').replaceChildren(
    el('div', { class: 'filters-head' }, el('h2', {}, 'Show'), state.types || state.relations || state.conf || state.papers > 1 || state.from > YEARS[0] || state.to < YEARS[1]
      ? button('Reset', () => go({ types: '', relations: '', conf: 0, papers: 1, from: YEARS[0], to: YEARS[1] }), { class: 'quiet' }) : null,
    button('Close filters', () => document.body.classList.remove('filters-open'), { picture: 'close', text: false, class: 'quiet only-small' })),
    el('fieldset', { class: 'legend' }, el('legend', { class: 'hidden' }, 'Types'),
      facts.types.map((kind, at) => check('types', kind.label, kind.plural, facts.type_counts[at], !types.has(kind.label), shape(kind)))),
    sliders(),
    el('details', { class: 'relations', open: Boolean(state.relations) || relationsOpen, ontoggle: event => { relationsOpen = event.target.open; } },
      el('summary', {}, 'Relations ', el('small', {}, relations.size ? `${facts.relations.length - relations.size} of ${facts.relations.length}` : facts.relations.length)),
      el('fieldset', { class: 'legend' }, el('legend', { class: 'hidden' }, 'Relations'), ranked().map(at => {
        const relation = facts.relations[at];
        return check('relations', relation, spoken(relation), facts.relation_counts[at], !relations.has(relation), el('span', { class: 'dash', 'aria-hidden': 'true' }));
      }))),
    el('p', { class: 'hint' }, facts.collapsed
      ? 'A line joins two names that share papers. Choose a name to see its papers and sentences.'
      : facts.partial ? 'Drawn is what several papers name, and these papers. Search finds everything, a click opens it.'
      : 'Click for details, double-click to walk on. Shift-click a second one to compare.'),
  );
}
let relationsOpen = false;
const ranked = () => facts.relations.map((_, at) => at).sort((a, b) => facts.relation_counts[b] - facts.relation_counts[a]);

function check(field, word, label, count, on, picture) {
  return el('label', { class: 'check' },
    el('input', { type: 'checkbox', checked: on, 'data-word': word, onchange: () => { go({ [field]: toggled(state[field], word) }); refocus(field, word); } }),
    picture, el('span', {}, label), el('small', {}, count.toLocaleString('en')));
}

// The list is made anew after a change: the keyboard stays where it was.
function refocus(field, word) {
  const same = [...byId('filters').querySelectorAll('input[type=checkbox]')].find(input => input.dataset.word === word);
  if (same) same.focus();
}

function sliders() {
  const parts = [slide('conf', 'Confidence', 0, 1, 0.05, value => `at least ${value.toFixed(2)}`)];
  if (facts.most_papers > 1) parts.push(slide('papers', 'Named by', 1, Math.min(40, facts.most_papers), 1, value => (value > 1 ? `${value} papers or more` : 'any number of papers')));
  if (facts.years && YEARS[1] > YEARS[0]) {
    parts.push(slide('from', 'From', YEARS[0], YEARS[1], 1, String), slide('to', 'To', YEARS[0], YEARS[1], 1, String));
  }
  return el('div', { class: 'sliders' }, parts);
}

let waiting = 0;
function slide(field, label, min, max, step, say) {
  const shown = el('output', {}, say(state[field]));
  const input = el('input', { type: 'range', min, max, step, 'aria-label': label, 'data-field': field, 'aria-valuetext': say(state[field]) });
  input.value = state[field];
  input.addEventListener('input', () => {
    const value = Number(input.value);
    shown.textContent = say(value);
    input.setAttribute('aria-valuetext', say(value));
    clearTimeout(waiting);
    waiting = setTimeout(() => go(range(field, value), true), 70);
  });
  return el('label', { class: 'slide' }, el('span', {}, label, ' ', shown), input);
}
function range(field, value) {
  if (field === 'from' && value > state.to) return { from: value, to: value };
  if (field === 'to' && value < state.from) return { from: value, to: value };
  return { [field]: value };
}
function keepSliders() {
  for (const input of byId('filters').querySelectorAll('input[type=range]')) {
    if (Number(input.value) !== state[input.dataset.field]) return false;
  }
  return byId('filters').contains(document.activeElement) && document.activeElement.type === 'range';
}
