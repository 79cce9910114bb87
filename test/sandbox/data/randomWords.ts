interface LanguageFacts {
  readonly value: string;
  /** Share among repositories, in per mille; roughly as in a long-lived account. */
  readonly weight: number;
  readonly topics: readonly string[];
}

export const languages: readonly LanguageFacts[] = [
  { value: 'TypeScript', weight: 230, topics: ['typescript', 'vscode-extension', 'nodejs', 'cli'] },
  { value: 'JavaScript', weight: 150, topics: ['javascript', 'nodejs', 'react', 'npm-package'] },
  { value: 'Python', weight: 140, topics: ['python', 'data-science', 'cli', 'api-client'] },
  { value: 'Go', weight: 90, topics: ['go', 'golang', 'kubernetes', 'microservice'] },
  { value: 'Rust', weight: 75, topics: ['rust', 'cli', 'wasm'] },
  { value: 'Java', weight: 60, topics: ['java', 'spring-boot', 'android'] },
  { value: 'C#', weight: 40, topics: ['csharp', 'dotnet'] },
  { value: 'C++', weight: 35, topics: ['cpp', 'embedded', 'arduino'] },
  { value: 'C', weight: 30, topics: ['c', 'firmware'] },
  { value: 'Shell', weight: 30, topics: ['bash', 'dotfiles'] },
  { value: 'HTML', weight: 25, topics: ['website', 'landing-page'] },
  { value: 'CSS', weight: 18, topics: ['css', 'theme'] },
  { value: 'Kotlin', weight: 15, topics: ['kotlin', 'android'] },
  { value: 'Swift', weight: 14, topics: ['swift', 'ios'] },
  { value: 'Ruby', weight: 12, topics: ['ruby', 'rails'] },
  { value: 'PHP', weight: 12, topics: ['php', 'laravel'] },
  { value: 'Jupyter Notebook', weight: 10, topics: ['notebook', 'machine-learning'] },
  { value: 'Vim Script', weight: 5, topics: ['vim', 'dotfiles'] },
  { value: 'Dockerfile', weight: 5, topics: ['docker'] },
  { value: 'F#', weight: 4, topics: ['fsharp', 'dotnet'] },
];

/** Subjects of repositories, for names. */
export const things: readonly string[] = (
  'route ride pedal gear chain saddle spoke wheel brake frame fork bell lamp map track trail bridge weather invoice ' +
  'ledger mailer parser lexer queue cache proxy gateway scheduler importer exporter dashboard editor viewer scanner'
).split(' ');

/** Kinds of repositories, for names. */
export const kinds: readonly string[] = (
  'api app bot cli client config core demo docs engine examples infra js kit lib playground plugin sdk server service ' +
  'site starter tests tools ui web'
).split(' ');
