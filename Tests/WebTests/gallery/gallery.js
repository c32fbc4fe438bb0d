import { html, render, useState } from '/assets/dev/view.js';
import { setWords } from '/assets/dev/words/index.js';
import { addDays, keepSettings, keptSettings, today } from '/assets/dev/parts/dates.js';
import { Avatar, Avatars } from '/assets/dev/parts/avatar.js';
import { Banner } from '/assets/dev/parts/banner.js';
import { Button, IconButton } from '/assets/dev/parts/button.js';
import { Calendar } from '/assets/dev/parts/calendar.js';
import { Chart } from '/assets/dev/parts/chart.js';
import { Checkbox } from '/assets/dev/parts/checkbox.js';
import { Copyable } from '/assets/dev/parts/copyable.js';
import { DateField, TimeField } from '/assets/dev/parts/date-field.js';
import { Dialog } from '/assets/dev/parts/dialog.js';
import { ColorField, NumberField, Segmented, SelectField, Switch, TextField } from '/assets/dev/parts/field.js';
import { Heading } from '/assets/dev/parts/heading.js';
import { Icon } from '/assets/dev/parts/icon.js';
import { icons } from '/assets/dev/parts/icons.js';
import { LabelField } from '/assets/dev/parts/label-field.js';
import { Markdown } from '/assets/dev/parts/markdown.js';
import { MarkdownField } from '/assets/dev/parts/markdown-field.js';
import { Menu } from '/assets/dev/parts/menu.js';
import { PersonLine, PersonPicker } from '/assets/dev/parts/person-picker.js';
import { Popover } from '/assets/dev/parts/popover.js';
import { PriorityField, PriorityMark } from '/assets/dev/parts/priority.js';
import { QR } from '/assets/dev/parts/qr.js';
import { Failed, Gone, NeedsConnection } from '/assets/dev/parts/failed.js';
import { Empty, Loading } from '/assets/dev/parts/states.js';
import { toast, Toasts } from '/assets/dev/parts/toast.js';

const query = new URLSearchParams(location.search);
const language = query.get('language') ?? 'en';
const root = document.documentElement;
setWords(await (await fetch(`/assets/dev/words/${language}.json`)).json(), { code: language, tag: language });
root.lang = language;
root.dir = language === 'ar' ? 'rtl' : 'ltr';
if (query.get('theme')) root.dataset.theme = query.get('theme');
if (query.get('text')) root.style.fontSize = `${query.get('text')}%`;
keepSettings({ time_zone: 'Europe/Berlin', day_starts_at: '00:00', week_starts_on: 'monday' });

const present = today(keptSettings());
const long = 'A title that goes on for as long as titles may, so that one sees how it wraps, and '.repeat(2) +
  'x'.repeat(60);
const people = [
  { id: '1', username: 'ada', display_name: 'Ada Lovelace' },
  { id: '2', username: 'grace.hopper' },
  { id: '3', username: 'radia', display_name: 'راضية بيرلمان' },
  { id: '4', username: 'k' },
  { id: '5', username: 'a_very_long_username_of_32_chars' },
];
const tasks = [
  { title: 'Set the meta viewport', meta: 'today', priority: 'do_first', people: 2, count: '2 of 3' },
  { title: 'Validate the HTML', done: true },
  { title: long, meta: 'late', priority: 'plan', people: 5, labels: ['seo', 'accessibility'] },
  { title: 'مراجعة الترجمة العربية', priority: 'delegate', people: 1 },
  { title: 'Check favicons', color: '#8a5fd0' },
];
const text = `A **strong** word, *emphasis*, ~~gone~~ and \`code\`, with a [link](https://example.org).
A break after two spaces:  
the next line.

- one
- two
  1. inner
  2. inner

> A quote of two
> lines

### A heading

\`\`\`
const x = 1;
\`\`\``;

const sections = {
  rows: () => html`<div class="card">${tasks.map((task) => html`<${Task} task=${task}/>`)}</div>`,
  buttons: () =>
    html`
      <div class="stack">
        <div class="row">
          <${Button} kind="primary" label="Create" />
          <${Button} label="Import" icon="import" />
          <${Button} kind="danger" label="Delete" icon="trash" />
          <${Button} kind="quiet" label="Show all" />
        </div>
        <div class="row">
          <${Button} kind="primary" icon="plus" label="New list" />
          <${Button} kind="primary" busy label="Saving" />
          <${Button} label="Not now" disabled />
          <${Button} label="Make a link" disabledReason="Needs a connection" icon="link" />
        </div>
        <div class="row">
          <${Button} small label="Claim" icon="claim" />
          <${Button} small kind="primary" label="Reload" />
          <${Button} small kind="quiet" label="Undo" />
          <${IconButton} icon="star" label="Favourite" pressed=${true}/>
            <${IconButton} icon="edit" label="Edit" />
            <${IconButton} icon="more" label="More" expanded=${true}/>
              <${IconButton} icon="trash" label="Delete" disabled />
              </div>
              <div class="row">
                <${MenuDemo} />
                <${Popover} label="Filter" text="Filter" icon="filter">
                  <p>What is in it</p>
                  <//>
                  </div>
                  </div>
    `,
  fields: () =>
    html`
      <${Fields} />
    `,
  people: () =>
    html`
      <div class="stack">
        <div class="row">${people.map((person) =>
          html`
            <${Avatar} person=${person} size="l" />
          `
        )}<${Avatar} person=${people[0]}/>
            <${Avatars} people=${people}/><${Avatars} people=${people.slice(0, 2)}/></div>
          ${people.map((person) => html`<${PersonLine} person=${person}/>`)}
          <${PersonPicker} label="Add someone" onPick=${() => {}}/>
        </div>
    `,
  banners: () =>
    html`
      <div class="stack gap-2">
        <${Banner} text="You seem to be in Lisbon. Should days follow its time?" actions=${[
          html`
            <${Button} small label="Switch to Lisbon" />
          `,
          html`
            <${Button} small kind="quiet" label="Keep Berlin" />
          `,
        ]}/>
          <${Banner} kind="warn" text="2 changes wait since 14:05." />
          <${Banner} kind="danger" text=${`All places on “${long}” are taken.`} actions=${html`
            <${Button} small label="Dismiss" />
          `}/>
            <${Banner} kind="ok" text="The list was imported: 128 tasks in 9 sections." />
            </div>
    `,
  states: () =>
    html`
      <div class="card">
        <${Empty} icon="today" title="Nothing is due today" text="Add a task above, or look at what comes next."
          action=${html`
            <${Button} kind="primary" icon="plus" label="Add a task" />
          `}/>
          </div>
          <div class="card">
            <${Failed} retry=${() => {}}/>
              </div>
              <div class="card">
                <${NeedsConnection} />
              </div>
              <div class="card">
                <${Gone} />
              </div>
              <div class="card">
                <${Loading} />
              </div>
    `,
  markdown: () =>
    html`
      <div class="card">
        <${Markdown} text=${text}/>
          </div>
          <${MarkdownField} label="Description" value="Some **text** to look at." onSave=${() => {}}/>
            <${MarkdownField} label="Comment" value="" onSave=${() => {}} placeholder="Write a comment" />
    `,
  calendar: () =>
    html`<${Calendar} value=${addDays(present, 2)} onPick=${() => {}} marks=${new Set([
      addDays(present, 3),
      present,
    ])}/>`,
  sharing: () =>
    html`
      <div class="stack">
        <${Copyable} label="Link" value="https://lists.example.org/join#wxs8Jq0rT3mN5pQ7sU9vX1zA3bC5dE7f" />
        <${QR} text="https://lists.example.org/join#wxs8Jq0rT3mN5pQ7sU9vX1zA3bC5dE7f" label="Code of the link" />
      </div>
    `,
  chart: () =>
    html`<${Chart} path="/v1/progress.svg" alt="Points by day" table=${html`
      <table>
        <caption>Points by day</caption>
        <thead>
          <tr>
            <th>Day</th>
            <th class="number">Points</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Monday</td>
            <td class="number">3</td>
          </tr>
        </tbody>
      </table>
    `}/>`,
  icons: () =>
    html`<div class="gallery-icons">${
      Object.keys(icons).map((name) => html`<span><${Icon} name=${name}/>${name}</span>`)
    }</div>`,
};

function Task({ task }) {
  const [done, setDone] = useState(Boolean(task.done));
  return html`
    <div class=${done ? 'item item-done' : 'item'}>
      <${Checkbox} label=${task.title} checked=${done} color=${task.color ??
        (task.priority && `var(--priority-${task.priority})`)} onChange=${setDone}/>
        <div class="item-body">
          <a class="item-title" href="#" dir="auto">${task.title}</a>
          <div class="item-meta">
            ${task.meta &&
              html`<span class=${task.meta === 'late' ? 'late' : ''}><${Icon} name="calendar" size=${14}/>${
                task.meta === 'late' ? 'Yesterday' : 'Today 17:00'
              }</span>`}
            ${task.priority && html`<${PriorityMark} priority=${task.priority} size=${14}/>`}
            ${task.count && html`<span>2 of 3 places taken</span>`}
            ${task.labels?.map((label) => html`<span class="chip">${label}</span>`)}
          </div>
        </div>
        <div class="item-end">${task.people && html`<${Avatars} people=${people.slice(0, task.people)}/>`}
          <${IconButton} icon="more" label="More"/></div>
        </div>
  `;
}

function MenuDemo() {
  return html`<${Menu} label="List" kind="plain" text="Sort: due" items=${[
    { label: 'Edit', icon: 'edit', key: 'e', run: () => {} },
    { label: 'Move to another list', icon: 'move', href: '/lists' },
    { label: 'Only mine', checked: true, run: () => {} },
    { label: 'Completed', checked: false, run: () => {} },
    { label: 'Groceries', dot: '#4f8a10', run: () => {} },
    'line',
    { label: 'Make a public link', icon: 'link', disabled: true, hint: 'Needs a connection' },
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      run: () => toast({ text: 'Deleted “Set the meta viewport”', action: { label: 'Undo', run: () => {} } }),
    },
  ]}/>`;
}

function Fields() {
  const [value, set] = useState({
    title: 'Front-end checklist',
    date: present,
    time: '17:00',
    color: '#4a6fd8',
    number: 3,
    on: true,
    view: 'day',
    priority: 'plan',
    labels: ['seo', 'design'],
  });
  const put = (name) => (next) => set({ ...value, [name]: next });
  return html`
    <div class="stack">
      <${TextField} label="Title" value=${value.title} onInput=${put('title')} hint="Unique among your lists." />
      <${TextField} label="Password" type="password" value="secret" onInput=${() => {}}/>
        <${TextField} label="Username" value="a b" onInput=${() => {}}
          error="Usernames are letters, digits, dots, dashes and underscores." />
        <${TextField} label="Description" multiline value="Two\\nlines" onInput=${() => {}}/>
          <${TextField} label="Off" value="Cannot be changed" disabled onInput=${() => {}}/>
            <${SelectField} label="Status" value="open" options=${[{ value: 'open', label: 'Available' }, {
              value: 'done',
              label: 'Completed',
            }]} onChange=${() => {}}/>
              <${PriorityField} value=${value.priority} onChange=${put('priority')}/>
                <div class="row">
                  <${DateField} label="Due" value=${value.date} onChange=${put('date')}/>
                    <${TimeField} label="Time" value=${value.time} onChange=${put('time')}/>
                      </div>
                      <${NumberField} label="Places" value=${value.number} min=${0} max=${5} onChange=${put('number')}/>
                        <${LabelField} value=${value.labels} onChange=${put('labels')}/>
                          <${ColorField} label="Color" value=${value.color} onChange=${put('color')}/>
                            <${Segmented} label="Span" value=${value.view} onChange=${put('view')} options=${[
                              { value: 'day', label: 'Day' },
                              { value: 'week', label: 'Week' },
                              { value: 'month', label: 'Month' },
                            ]}/>
                              <${Switch} label="Reminders" hint="In the morning, how much is due." checked=${value.on}
                                onChange=${put('on')}/>
                                <${Switch} label="Sound" checked=${false} onChange=${() => {}}/>
                                  <${Switch} label="Not possible here" disabled checked=${true} onChange=${() => {}}/>
                                    </div>
  `;
}

function Gallery() {
  const [dialog, setDialog] = useState(query.has('dialog'));
  const only = query.get('only')?.split(',');
  return html`
    <main class="page">
      <${Heading} title=${only ? only.join(', ') : 'Parts'} back="/" actions=${[
        html`
          <${IconButton} icon="share" label="Share" />
        `,
        html`
          <${IconButton} icon="more" label="More" />
        `,
      ]}/>
        ${Object.entries(sections).filter(([name]) => !only || only.includes(name)).map(([name, show]) =>
          html`
            <section key=${name} id=${name}>
              <h2 class="section-title">${name}</h2>
              <${show} />
            </section>
          `
        )}
        <${Button} label="Open a dialogue" onClick=${() => setDialog(true)}/>
        ${dialog && html`
          <${Dialog} title="New list" onClose=${() => setDialog(false)} onSubmit=${() => setDialog(false)}
            actions=${[
              html`<${Button} label="Cancel" onClick=${() => setDialog(false)}/>`,
              html`
                <${Button} kind="primary" type="submit" label="Create" />
              `,
            ]}>
            <${TextField} label="Title" value="" onInput=${() => {}}/>
              <${ColorField} label="Color" value=${null} onChange=${() => {}}/>
                <//>
        `}
        <${Toasts}/>
      </main>
  `;
}

render(
  html`
    <${Gallery} />
  `,
  document.getElementById('app'),
);
if (query.has('toast')) {
  toast({ text: 'Deleted “Set the meta viewport”', action: { label: 'Undo', run: () => {} }, seconds: 100 });
}
