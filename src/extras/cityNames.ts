import { type Line, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { CITIES, citySlug } from './core/cyclistCount.ts';

type Slug = (typeof CITIES)[number]['slug'];

/** The localized name of a city; an unknown city keeps its name. */
export function cityName(city: string): Line {
  const names: Readonly<Record<Slug, Line>> = {
    benalmadena: l10n.t('Benalmádena'),
    cordoba: l10n.t('Córdoba'),
    fuengirola: l10n.t('Fuengirola'),
    helsinki: l10n.t('Helsinki'),
    malaga: l10n.t('Málaga'),
    moscow: l10n.t('Moscow'),
    spb: l10n.t('Saint Petersburg'),
  };
  const found = CITIES.find(({ slug }) => slug === citySlug(city));
  return found ? names[found.slug] : showable(city);
}

/** The service's name for a localized city name; any other text is returned unchanged. */
export function cityOfService(text: string): string {
  const typed = text.trim().toLowerCase();
  return CITIES.find(({ slug }) => cityName(slug).toLowerCase() === typed)?.name ?? text;
}
