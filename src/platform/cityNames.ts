import { l10n } from 'vscode';
import { CITIES } from '../core/model/cyclistCount.ts';

type Slug = (typeof CITIES)[number]['slug'];

/** A city of the service, as people who read our texts call it. */
export function cityName(slug: string): string {
  const names: Readonly<Record<Slug, string>> = {
    benalmadena: l10n.t('Benalmádena'),
    cordoba: l10n.t('Córdoba'),
    fuengirola: l10n.t('Fuengirola'),
    helsinki: l10n.t('Helsinki'),
    malaga: l10n.t('Málaga'),
    moscow: l10n.t('Moscow'),
    spb: l10n.t('Saint Petersburg'),
  };
  const known = CITIES.find((city) => city.slug === slug);
  return known ? names[known.slug] : slug;
}

/** The service's own name of a city that a person has named in their language; any other text as it is. */
export function cityOfService(text: string): string {
  const typed = text.trim().toLowerCase();
  return CITIES.find(({ slug }) => cityName(slug).toLowerCase() === typed)?.name ?? text;
}
