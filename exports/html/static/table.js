// Tables that sort by their headings, filter by a word, open in steps, and give their rows as CSV.
const STEP = 200;
let lastTable = [[]];
const currentTable = () => lastTable;

// columns: {name, value(item) → text or number, show(item) → nodes, most (numbers first)}
function sortable(columns, items, caption) {
  const found = sorted(columns, filtered(columns, items));
  lastTable = [columns.map(column => column.name), ...found.map(item => columns.map(column => column.value(item)))];
  const body = el('tbody', {});
  const put = part => body.append(...part.map(item => el('tr', {}, columns.map((column, at) =>
    el(at ? 'td' : 'th', { scope: at ? null : 'row', class: column.most ? 'number' : null }, column.show ? column.show(item) : String(column.value(item) ?? ''))))));
  put(found.slice(0, STEP));
  const more = button(`Show all ${found.length.toLocaleString('en')}`, () => { put(found.slice(STEP)); more.remove(); }, { class: 'quiet more' });
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    el('table', { class: 'rows' }, el('caption', { class: 'hidden' }, caption), el('thead', {}, el('tr', {}, columns.map(heading))), body),
    found.length > STEP ? more : null, found.length ? null : el('p', { class: 'soft' }, 'Nothing to show with these filters.'));
}

const sortNow = () => ({ at: parseInt(state.sort, 10), down: state.sort.endsWith('d') });

function heading(column, at) {
  const now = sortNow();
  const mine = now.at === at;
  const next = mine ? `${at}${now.down ? 'u' : 'd'}` : `${at}${column.most ? 'd' : 'u'}`;
  return el('th', { scope: 'col', 'aria-sort': mine ? (now.down ? 'descending' : 'ascending') : null, class: column.most ? 'number' : null },
    button(column.name, () => go({ sort: next }, true), { class: 'sort' }), mine ? (now.down ? ' ↓' : ' ↑') : '');
}

function sorted(columns, items) {
  const { at, down } = sortNow();
  if (!columns[at]) return items;
  const value = columns[at].value;
  const compare = (x, y) => {
    const [p, q] = [value(x), value(y)];
    return typeof p === 'number' && typeof q === 'number' ? p - q : String(p ?? '').localeCompare(String(q ?? ''), 'en', { numeric: true });
  };
  return [...items].sort((x, y) => (down ? -compare(x, y) : compare(x, y)));
}

function filtered(columns, items) {
  const words = fold(state.filter).split(/\s+/).filter(Boolean);
  if (!words.length) return items;
  return items.filter(item => {
    const text = fold(columns.map(column => column.value(item)).join(' '));
    return words.every(word => text.includes(word));
  });
}

let typing = 0;
function filterBox(label) {
  const input = el('input', { type: 'search', class: 'filter', placeholder: label, 'aria-label': label, autocomplete: 'off' });
  input.value = state.filter;
  input.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      go({ filter: input.value }, true);
      setTimeout(() => { const again = document.querySelector('#sheet .filter'); if (again) { again.focus(); again.setSelectionRange(again.value.length, again.value.length); } }, 0);
    }, 160);
  });
  return input;
}

// A choice of few: {value: label}.
function choice(label, field, options) {
  return el('div', { class: 'choice', role: 'group', 'aria-label': label }, Object.entries(options).map(([value, name]) =>
    button(name, () => go({ [field]: value, sort: '' }, true), { 'aria-pressed': String(state[field] === value) })));
}

function sheetHead(title, lead, ...tools) {
  return el('header', { class: 'sheet-head' }, el('h2', {}, title), lead ? el('p', { class: 'lead' }, lead, note ? ` ${note}` : '') : null, el('div', { class: 'sheet-tools' }, tools));
}
