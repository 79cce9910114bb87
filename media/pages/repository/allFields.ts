import * as l10n from '@vscode/l10n';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { tableStyles } from '../shared/table.css.ts';
import { renderField, renderHeader } from '../shared/tableParts.ts';
import { plural } from '../shared/texts.ts';
import { fieldLabels } from './fieldLabels.ts';
import { expand, type Field, fieldsOf, filterFields, isPage } from './fields.ts';
import '../shared/copyElement.ts';

/** All fields of a record as a table with a filter, with links, copy buttons, and forms to expand URL templates. */
class AllFields extends LitElement {
  static override styles = [
    tableStyles,
    css`
      table {
        table-layout: fixed;
      }
      thead th:first-child {
        width: 35%;
      }
      thead th:last-child {
        width: 24px;
      }
      td:last-child {
        padding: 1px 4px;
      }
      @container (width < 600px) {
        tbody td:not(:last-child) {
          flex: 1;
          min-width: 0;
          color: inherit;
        }
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 8px;
        margin-top: 4px;
      }
      label {
        display: grid;
        flex: 0 1 300px;
        min-width: 0;
        gap: 2px;
      }
      label vscode-textfield {
        width: 100%;
      }
      output {
        flex-basis: 100%;
      }
    `,
  ];
  static override properties = {
    record: { attribute: false },
    labels: { attribute: false },
    reader: { attribute: false },
    copy: { attribute: false },
    openPage: { attribute: false },
    text: {},
    onFilter: { attribute: false },
    open: { state: true },
    values: { state: true },
  };

  declare record: object;
  /** What the page calls the fields; undefined for those of our own names. */
  declare labels: Readonly<Record<string, string>> | undefined;
  /** Copies a text. @returns whether it succeeded. */
  declare copy: (text: string) => Promise<boolean>;
  /** Opens an address in the browser. */
  declare openPage: (address: string) => void;
  declare reader: Reader;
  /** The text of the filter. */
  declare text: string;
  /** The user has typed another filter. */
  declare onFilter: (text: string) => void;
  /** The name of the field whose form is open. */
  declare open: string | undefined;
  /** Values by variable name; a map, because names are arbitrary. */
  declare values: ReadonlyMap<string, string>;

  constructor() {
    super();
    this.text = '';
    this.values = new Map();
  }

  override render(): TemplateResult {
    const all = fieldsOf(this.record, this.labels ?? fieldLabels());
    const found = filterFields(all, this.text);
    return html`<div class="filter">
        ${renderField(l10n.t('Filter fields'), l10n.t('Filter: name or value'), this.text, this.onFilter)}
        <p role="status">${this.#count(found.length, all.length)}</p>
      </div>
      ${found.length > 0 ? this.#renderTable(found) : html`<p>${l10n.t('No fields match the filter.')}</p>`}`;
  }

  #count(found: number, total: number): string {
    const { reader } = this;
    const [some, all] = [wholeNumber(found, reader), wholeNumber(total, reader)];
    return found === total
      ? plural(reader, total, l10n.t('{0} field|{0} fields'), all)
      : plural(reader, total, l10n.t('{0} of {1} field|{0} of {1} fields'), some, all);
  }

  #renderTable(fields: readonly Field[]): TemplateResult {
    return html`<table role="table">
      <caption class="hidden">${l10n.t('All fields of the record')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          ${renderHeader(l10n.t('Field'))} ${renderHeader(l10n.t('Value'))}
          ${renderHeader(html`<span class="hidden">${l10n.t('Copy')}</span>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${repeat(
          fields,
          ({ name }) => name,
          (field) => this.#renderField(field),
        )}
      </tbody>
    </table>`;
  }

  #renderField(field: Field): TemplateResult {
    const { name, label, value, variables } = field;
    return html`<tr role="row">
      <th scope="row" role="rowheader">${breakable(name)}${label ? html` <span class="minor">(${label})</span>` : nothing}</th>
      <td role="cell">
        ${isPage(field) ? html`<button class="link" @click=${() => this.openPage(value)}>${value}</button>` : value}
        ${variables.length > 0 ? this.#renderTemplate(field) : nothing}
      </td>
      <td role="cell">
        <copy-icon
          label=${l10n.t('Copy {0}', name)}
          tip=${l10n.t('Copy')}
          .copy=${() => this.copy(value)}
        ></copy-icon>
      </td>
    </tr>`;
  }

  #renderTemplate(field: Field): TemplateResult {
    const isOpen = this.open === field.name;
    return html`<button class="link" aria-expanded=${isOpen} aria-label=${l10n.t('Fill in {0}', field.name)} @click=${() => this.#toggle(field)}
        >${l10n.t('Fill In…')}</button
      >${isOpen ? this.#renderForm(field) : nothing}`;
  }

  #renderForm({ value, variables }: Field): TemplateResult {
    const filled = expand(value, this.values);
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      ${variables.map(
        (name) =>
          html`<label
            >${name}
            ${renderField(name, '', this.values.get(name) ?? '', (text) => {
              this.values = new Map(this.values).set(name, text);
            })}</label
          >`,
      )}
      <copy-button label=${l10n.t('Copy')} .copy=${() => this.copy(filled)}></copy-button>
      <output aria-live="polite">${filled}</output>
    </form>`;
  }

  #toggle({ name }: Field): void {
    this.open = this.open === name ? undefined : name;
    this.values = new Map();
  }
}

/** Allows line breaks between the words of a name. */
function breakable(name: string): readonly TemplateResult[] {
  return name.split(/(?<=[._])/).map((part) => html`${part}<wbr />`);
}

customElements.define('all-fields', AllFields);
