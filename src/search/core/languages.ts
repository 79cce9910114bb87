/** Short names of languages, with the names that the service uses, in lower case. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'shell',
    clj: 'clojure',
    cpp: 'c++',
    cs: 'c#',
    csharp: 'c#',
    cxx: 'c++',
    erl: 'erlang',
    ex: 'elixir',
    fs: 'f#',
    fsharp: 'f#',
    golang: 'go',
    hs: 'haskell',
    ipynb: 'jupyter notebook',
    jl: 'julia',
    js: 'javascript',
    kt: 'kotlin',
    md: 'markdown',
    ml: 'ocaml',
    objc: 'objective-c',
    pl: 'perl',
    ps1: 'powershell',
    py: 'python',
    rb: 'ruby',
    rs: 'rust',
    sh: 'shell',
    tf: 'hcl',
    ts: 'typescript',
    vb: 'visual basic .net',
    yml: 'yaml',
    zsh: 'shell',
  }),
);

/** The language of an alias; both in the form that `fold` returns. */
export function languageOf(alias: string): string | undefined {
  return ALIASES.get(alias);
}
