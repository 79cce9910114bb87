import * as l10n from '@vscode/l10n';
import { type AlertKind, alertIn } from './readmeMarks.ts';

const ALERTS: Readonly<Record<AlertKind, { readonly title: string; readonly icon: string }>> = {
  note: { title: l10n.t('Note'), icon: 'info' },
  tip: { title: l10n.t('Tip'), icon: 'lightbulb' },
  important: { title: l10n.t('Important'), icon: 'report' },
  warning: { title: l10n.t('Warning'), icon: 'warning' },
  caution: { title: l10n.t('Caution'), icon: 'error' },
};

/** Others stay quotes: each icon is an element with a style of its own. */
const MAX_ALERTS = 200;

/** Gives the alerts of a README their titles: quotes that begin with a mark such as `[!NOTE]`, not in anything else. */
export function markAlerts(content: Element): void {
  let count = 0;
  for (const quote of content.querySelectorAll(':scope > blockquote')) {
    const paragraph = quote.firstElementChild;
    const first = paragraph?.firstChild;
    if (!paragraph?.matches('p') || !(first instanceof Text)) continue;
    const alert = alertIn(first.data);
    const after = first.nextSibling;
    const isAlone = alert && (alert.length < first.data.length || !after || after instanceof HTMLBRElement);
    if (!isAlone) continue;
    const hasMore = alert.length < first.data.length || after !== null || paragraph.nextElementSibling !== null;
    if (!hasMore) continue;
    if (++count > MAX_ALERTS) return;
    first.data = first.data.slice(alert.length);
    if (after instanceof HTMLBRElement) after.remove();
    if (paragraph.childNodes.length === 1 && first.data === '') paragraph.remove();
    quote.classList.add('alert', alert.kind);
    quote.prepend(titleOf(alert.kind));
  }
}

function titleOf(kind: AlertKind): HTMLElement {
  const { title, icon } = ALERTS[kind];
  const element = document.createElement('p');
  element.className = 'alert-title';
  const picture = document.createElement('vscode-icon');
  picture.setAttribute('name', icon);
  element.append(picture, title);
  return element;
}
