import {
  type Disposable,
  env,
  l10n,
  type Uri,
  type WebviewPanel,
  type WebviewPanelSerializer,
  workspace,
} from 'vscode';
import type { Counter } from '../../core/api/codeHost.ts';
import { CityComparison } from '../../core/cyclists/cityComparison.ts';
import type { ComparedCity } from '../../core/cyclists/comparedCity.ts';
import type { Log } from '../../core/log.ts';
import { markdownTable } from '../../core/markdownTable.ts';
import { cityName } from '../../platform/cityNames.ts';
import { describeError } from '../../platform/errorText.ts';
import { wholeNumber } from '../../platform/format.ts';
import { affectsCounterUrl } from '../../platform/settings.ts';
import {
  type City,
  type CyclistsPageMessage,
  type CyclistsPageRequest,
  CyclistsPageRequestSchema,
} from '../../protocol/cyclistsPage.ts';
import { remedyButton } from '../remedyButton.ts';
import { PagePanel } from './pagePanel.ts';

export interface CyclistsPanelServices {
  readonly extensionUri: Uri;
  readonly log: Log;
  /** Makes a counter at the configured address; throws CounterAddressError before anything is asked. */
  readonly connectCounter: () => Counter;
}

/** The page that compares the cyclists of all cities. While it is hidden it asks for nothing. */
export class CyclistsPanel implements WebviewPanelSerializer, Disposable {
  readonly #panel: PagePanel<CyclistsPageRequest, CyclistsPageMessage>;
  readonly #comparison: CityComparison;
  /** While the panel is open. */
  #settings: Disposable | undefined;

  constructor({ extensionUri, log, connectCounter }: CyclistsPanelServices) {
    this.#comparison = new CityComparison({ connect: connectCounter, log });
    this.#comparison.onDidChange(() => void this.#postCities());
    this.#panel = new PagePanel({
      name: 'cyclists',
      extensionUri,
      log,
      requestSchema: CyclistsPageRequestSchema,
      onReady: () => this.#resume(),
      onRequest: (request) => this.#answer(request),
      onHidden: () => this.#comparison.pause(),
      onClosed: () => this.#close(),
    });
  }

  show(): void {
    this.#follow();
    if (this.#panel.reveal(l10n.t('Cyclists'))) this.#resume();
  }

  /** Takes up a panel after a reload of the window. What its page kept is for the page alone. */
  deserializeWebviewPanel(panel: WebviewPanel, _kept: unknown): Promise<void> {
    if (this.#panel.isOpen) {
      panel.dispose();
    } else {
      this.#follow();
      this.#panel.adopt(panel);
    }
    return Promise.resolve();
  }

  /** Takes a message of the page: see `PagePanel.receive`. */
  receive(message: unknown): Promise<void> {
    return this.#panel.receive(message);
  }

  dispose(): void {
    this.#panel.dispose();
    this.#close();
    this.#comparison.dispose();
  }

  #close(): void {
    this.#settings?.dispose();
    this.#settings = undefined;
    this.#comparison.forget();
  }

  /** Counts anew at another address: at once, or, if the page is hidden, when it comes to the front. */
  #follow(): void {
    this.#settings ??= workspace.onDidChangeConfiguration((event) => {
      if (!affectsCounterUrl(event)) return;
      this.#comparison.forget();
      this.#resume();
    });
  }

  async #answer(request: CyclistsPageRequest): Promise<void> {
    switch (request.type) {
      // Answered as they begin: the page is told how they go on.
      case 'refresh':
        void this.#comparison.countAll();
        return;
      case 'retry':
        void this.#comparison.retry(request.slug);
        return;
      case 'copyTable':
        return env.clipboard.writeText(tableOf(this.#comparison.cities));
      case 'remedy': {
        const { remedy } = describeError(this.#comparison.failure);
        if (this.#comparison.failure && remedy) await remedyButton(remedy).run();
      }
    }
  }

  /** A page is made anew whenever it comes to the front: it gets what is known, and only what waits is counted. */
  #resume(): void {
    // It may be hidden again before it has said that it is there.
    if (this.#panel.isVisible) void this.#comparison.goOn();
  }

  /** A page that is hidden gets it when it comes to the front. */
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

/** For pasting elsewhere. */
function tableOf(cities: readonly ComparedCity[]): string {
  const rows = cities.map((city) => {
    const cyclists = city.state === 'failed' ? undefined : city.cyclists;
    return [cityName(city.slug), cyclists === undefined ? l10n.t('not known') : wholeNumber(cyclists)];
  });
  return markdownTable([l10n.t('City'), l10n.t('Cyclists')], rows);
}
