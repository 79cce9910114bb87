import '../shared/copyButton.ts';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import * as l10n from '@vscode/l10n';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { tableStyles } from '../shared/table.css.ts';
import { expand, type Field, fieldsOf } from './fields.ts';

/** All fields of a record as a table, with forms to expand URL templates. */
class AllFields extends LitElement {
  static override styles = [
    tableStyles,
    css`
      table {
        table-layout: fixed;
      }
      thead th:first-child {
        width: min(15em, 40%);
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
        gap: 2px;
      }
      output {
        flex-basis: 100%;
      }
    `,
  ];
  static override properties = {
    record: { attribute: false },
    copy: { attribute: false },
    open: { state: true },
    values: { state: true },
  };

  declare record: object;
  /** Copies a text. @returns whether it succeeded. */
  declare copy: (text: string) => Promise<boolean>;
  /** The name of the field whose form is open. */
  declare open: string | undefined;
  /** Values by variable name; a map, because names are arbitrary. */
  declare values: ReadonlyMap<string, string>;

  constructor() {
    super();
    this.values = new Map();
  }

  override render(): TemplateResult {
    return html`<table>
      <caption class="hidden">${l10n.t('All fields of the record')}</caption>
      <thead>
        <tr>
          <th scope="col">${l10n.t('Field')}</th>
          <th scope="col">${l10n.t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        ${fieldsOf(this.record).map(
          (field) =>
            html`<tr>
              <th scope="row">${breakable(field.name)}</th>
              <td>${field.value} ${field.variables.length > 0 ? this.#renderTemplate(field) : nothing}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
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
            <vscode-textfield
              label=${name}
              .value=${this.values.get(name) ?? ''}
              @input=${({ target }: Event) => this.#fill(name, target)}
            ></vscode-textfield
          ></label>`,
      )}
      <copy-button label=${l10n.t('Copy')} .copy=${() => this.copy(filled)}></copy-button>
      <output aria-live="polite">${filled}</output>
    </form>`;
  }

  #toggle({ name }: Field): void {
    this.open = this.open === name ? undefined : name;
    this.values = new Map();
  }

  #fill(name: string, target: EventTarget | null): void {
    if (target instanceof HTMLElement && 'value' in target)
      this.values = new Map(this.values).set(name, String(target.value));
  }
}

/** Allows line breaks between the words of a name. */
function breakable(name: string): readonly TemplateResult[] {
  return name.split(/(?<=[._])/).map((part) => html`${part}<wbr />`);
}

customElements.define('all-fields', AllFields);
