import * as l10n from '@vscode/l10n';
import type { JournalLine } from '../../../src/protocol/quotaPage.ts';
import type { Reader } from '../shared/format.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Formats many lines with shared formats, because creating a format is slower than using it. */
export class LineTexts {
  readonly #today: string;
  readonly #time: Intl.DateTimeFormat;
  readonly #dayAndTime: Intl.DateTimeFormat;
  readonly #full: Intl.DateTimeFormat;
  readonly #number: Intl.NumberFormat;
  readonly #duration: Intl.NumberFormat;

  constructor({ language, now }: Reader) {
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    this.#today = new Date(now).toDateString();
    this.#time = new Intl.DateTimeFormat(language, time);
    this.#dayAndTime = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', ...time });
    this.#full = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' });
    this.#number = new Intl.NumberFormat(language);
    this.#duration = new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'millisecond',
      maximumFractionDigits: 0,
    });
  }

  /** The time of day in seconds, with the date unless it is today. */
  time({ at }: JournalLine): string {
    return (new Date(at).toDateString() === this.#today ? this.#time : this.#dayAndTime).format(at);
  }

  /** The full date and time. */
  dateAndTime({ at }: JournalLine): string {
    return this.#full.format(at);
  }

  cost({ cost }: JournalLine): string {
    return this.#number.format(cost);
  }

  duration({ durationMs }: JournalLine): string {
    return this.#duration.format(durationMs);
  }

  /** The content of the columns that narrow pages omit; it wraps only between its parts. */
  folded(line: JournalLine, hasQuota: boolean): string {
    const cost = line.cost === 0 ? l10n.t('no cost') : l10n.t('cost: {0}', this.cost(line));
    return [this.time(line), line.status, hasQuota ? cost : undefined, this.duration(line)]
      .filter((part) => part !== undefined)
      .map((part) => String(part).replaceAll(' ', NO_BREAK_SPACE))
      .join(' · ');
  }
}
