import { type Uri, type WebviewPanel, workspace } from 'vscode';
import type { Counter } from '../../core/api/cyclistCounter.ts';
import { CityComparison } from '../../core/cyclists/cityComparison.ts';
import type { ComparedCity } from '../../core/cyclists/comparedCity.ts';
import { Disposables } from '../../core/event.ts';
import type { Log } from '../../core/log.ts';
import { markdownTable } from '../../core/markdownTable.ts';
import { copyText } from '../../platform/clipboard.ts';
import { affectsCounterUrl } from '../../platform/settings.ts';
import { cityName } from '../../platform/texts/cityNames.ts';
import { describeError } from '../../platform/texts/errorText.ts';
import { wholeNumber } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import {
  type City,
  type CyclistsPageMessage,
  type CyclistsPageRequest,
  CyclistsPageRequestSchema,
} from '../../protocol/cyclistsPage.ts';
import { remedyButton } from '../texts/remedyButton.ts';
import { handling, PagePanel } from './pagePanel.ts';

interface CyclistsPanelServices {
  readonly extensionUri: Uri;
  readonly log: Log;
  /** Creates a counter for the configured URL. @throws CounterAddressError before any request. */
  readonly connectCounter: () => Counter;
}

/** The panel that compares the cyclists of all cities. Makes no requests while hidden. */
export class CyclistsPanel extends Disposables {
  readonly #panel: PagePanel<CyclistsPageMessage>;
  readonly #comparison: CityComparison;

  constructor({ extensionUri, log, connectCounter }: CyclistsPanelServices) {
    super();
    this.#comparison = new CityComparison({ connect: connectCounter, log });
    this.#comparison.onDidChange(() => void this.#postCities());
    this.#panel = new PagePanel({
      name: 'cyclists',
      icon: 'cyclists',
      extensionUri,
      log,
      handlers: [handling(CyclistsPageRequestSchema, (request) => this.#answer(request))],
      onReady: () => this.#resume(),
      onHidden: () => this.#comparison.pause(),
      onClosed: () => this.#comparison.forget(),
    });
    this.own(
      this.#panel,
      this.#comparison,
      workspace.onDidChangeConfiguration((event) => {
        if (!affectsCounterUrl(event)) return;
        // Counts again immediately, or when a hidden page becomes visible.
        this.#comparison.forget();
        this.#resume();
      }),
    );
  }

  show(): void {
    if (this.#panel.reveal(l10n.t('Cyclists'))) this.#resume();
  }

  /** Restores a panel after a window reload. */
  restore(panel: WebviewPanel): void {
    this.#panel.restore(panel);
  }

  get isActive(): boolean {
    return this.#panel.isActive;
  }

  get isVisible(): boolean {
    return this.#panel.isVisible;
  }

  /** Counts all cities again. Not awaited: the page gets progress messages. */
  refresh(): void {
    void this.#comparison.countAll();
  }

  /** Handles a message of the page: see `PagePanel.receive`. */
  receive(message: unknown): Promise<void> {
    return this.#panel.receive(message);
  }

  async #answer(request: CyclistsPageRequest): Promise<void> {
    switch (request.type) {
      case 'retry':
        void this.#comparison.retry(request.slug);
        return;
      case 'copyTable':
        return copyText(tableOf(this.#comparison.cities));
      case 'remedy': {
        const { remedy } = describeError(this.#comparison.failure);
        if (this.#comparison.failure && remedy) await remedyButton(remedy).run();
      }
    }
  }

  /** A page is recreated whenever it becomes visible: it gets the counts so far, and only missing ones are counted. */
  #resume(): void {
    // The page may be hidden again before it is ready.
    if (this.#panel.isVisible) void this.#comparison.goOn();
  }

  /** A hidden page gets the counts when it becomes visible. */
  async #postCities(): Promise<void> {
    if (!this.#panel.isVisible) return;
    const { failure, cities } = this.#comparison;
    if (!failure) return this.#panel.post({ type: 'cities', cities: cities.map(cityMessage) });
    const { message, remedy } = describeError(failure);
    await this.#panel.post({ type: 'failure', message, ...(remedy && { action: remedyButton(remedy).title }) });
  }
}

function cityMessage(city: ComparedCity): City {
  const name = cityName(city.slug);
  if (city.state !== 'failed') return { ...city, name };
  const { slug, state, error } = city;
  return { slug, name, state, message: describeError(error).message };
}

/** The counts as a Markdown table, for the clipboard. */
function tableOf(cities: readonly ComparedCity[]): string {
  const rows = cities.map((city) => {
    const cyclists = city.state === 'failed' ? undefined : city.cyclists;
    return [cityName(city.slug), cyclists === undefined ? l10n.t('unknown') : wholeNumber(cyclists)];
  });
  return markdownTable([l10n.t('City'), l10n.t('Cyclists')], rows);
}
