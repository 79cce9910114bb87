import { isElsewhere } from '../disk.ts';

/** A command of Git that runs in a clone, with `safeOptions`: the programs and servers that it may lead to differ. */
type Use = 'status' | 'fetch' | 'merge';

/** What reads and writes the files of a clone, or is elsewhere: git-config(1), gitattributes(5), git-lfs-config(5). */
const OF_FILES = `core.worktree core.unsetenvvars filter.clean filter.smudge filter.process
  lfs.args lfs.path lfs.clean lfs.smudge lfs.standalonetransferagent
  core.attributesfile=// core.excludesfile=// diff.orderfile=// extensions.refstorage=// lfs.storage=// submodule.gitdir=//`;

/** What runs for a server, or decides which one it is: git-config(1), git-fetch(1), gitcredentials(7). */
const OF_SERVERS = `core.alternaterefscommand core.sshcommand core.unsetenvvars credential.helper fetch.bundleuri
  http.cookiefile http.curloptresolve http.delegation http.extraheader http.followredirects http.proxy
  http.proxysslcainfo http.sslcainfo http.sslcapath http.sslcerttype http.sslkeytype http.sslverify
  promisor.acceptfromserver promisor.acceptfromserverurl remote.proxy remote.uploadpack remote.vcs
  ssh.variant transfer.bundleuri url.insteadof
  extensions.refstorage=// fetch.skiplist=// http.pinnedpubkey=// http.proxysslcert=// http.proxysslkey=//
  http.sslcert=// http.sslkey=// remote.url=//`;

/**
 * Keys of a repository's own configuration with which a command runs a program, reads files elsewhere, or contacts
 * another computer in spite of our options and variables. Without the middle of a key: `remote.vcs` is that of any
 * remote. With `=//`, only paths on another computer count.
 */
const USED: Readonly<Record<Use, ReadonlySet<string>>> = {
  status: wordsOf(OF_FILES),
  fetch: wordsOf(OF_SERVERS),
  // git-merge(1). Git LFS contacts a server, and what was included when it was checked may be among the merged files.
  merge: wordsOf(`${OF_FILES} ${OF_SERVERS} branch.mergeoptions core.askpass core.protecthfs core.protectntfs
    include.path includeif.path lfs.url remote.lfsdefault remote.lfsurl`),
};

/**
 * Sections with keys that name programs or servers, and their keys that do neither in these commands, or that our
 * options and variables replace. Others of these sections may be such keys of the next version of Git.
 */
const HARMLESS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    bundle: wordsOf(''),
    core: wordsOf(`abbrev alternaterefsprefixes askpass autocrlf bare bigfilethreshold checkroundtripencoding checkstat
    commentchar commentstring commitgraph compression configlocktimeout createobject deltabasecachelimit editor eol
    filemode filesreflocktimeout fscache fsmonitor fsmonitorhookversion fsync fsyncmethod fsyncobjectfiles gitproxy
    hidedotfiles hookspath ignorecase ignorestat lockfilepid logallrefupdates longpaths loosecompression maxtreedepth
    multipackindex notesref packedgitlimit packedgitwindowsize packedrefstimeout pager precomposeunicode
    prefersymlinkrefs preloadindex quotepath repositoryformatversion restrictinheritedhandles safecrlf sharedrepository
    sparsecheckout sparsecheckoutcone splitindex symlinks trustctime untrackedcache usereplacerefs warnambiguousrefs
    whitespace`),
    credential: wordsOf('interactive provider sanitizeprompt usehttppath username validate'),
    diff: wordsOf(`algorithm autorefreshindex binary cachetextconv colormoved colormovedws command context dirstat
    dstprefix external guitool ignoresubmodules indentheuristic interhunkcontext mnemonicprefix noprefix relative
    renamelimit renames srcprefix statgraphwidth statnamewidth submodule suppressblankempty textconv tool trustexitcode
    wordregex wserrorhighlight xfuncname`),
    extensions: wordsOf(`compatobjectformat noop noop-v1 objectformat partialclone preciousobjects relativeworktrees
    submodulepathconfig worktreeconfig`),
    fetch: wordsOf(`all bundlecreationtoken followremotehead fsckobjects negotiationalgorithm output parallel prune
    prunetags recursesubmodules showforcedupdates unpacklimit writecommitgraph`),
    filter: wordsOf('required'),
    gpg: wordsOf('allowedsignersfile defaultkeycommand format mintrustlevel program revocationfile'),
    hook: wordsOf(''),
    http: wordsOf(`emptyauth keepalivecount keepaliveidle keepaliveinterval lowspeedlimit lowspeedtime maxrequests
    maxretries maxretrytime minsessions noepsv postbuffer proactiveauth proxyauthmethod proxysslcertpasswordprotected
    retryafter savecookies schannelcheckrevoke schannelusesslcainfo sslbackend sslcertpasswordprotected sslcipherlist
    ssltry sslversion useragent version`),
    include: wordsOf(''),
    includeif: wordsOf(''),
    lfs: wordsOf(`access activitytimeout allowincompletepush automultiplex basictransfersonly cachecredentials
    concurrenttransfers contenttype dialtimeout enablehrefrewrite fetchexclude fetchinclude fetchrecentalways
    fetchrecentcommitsdays fetchrecentrefsdays fetchrecentremoterefs forceprogress keepalive largefilewarning
    lockignoredfiles locksverify maxretries maxretrydelay maxverifies pruneoffsetdays pruneremotetocheck
    pruneverifyremotealways pushurl repositoryformatversion retries setlockablereadonly skipdownloaderrors tlstimeout
    tustransfers`),
    merge: wordsOf(`autostash branchdesc conflictstyle defaulttoupstream directoryrenames driver ff guitool log name
    recursive renamelimit renames renormalize stat suppressdest tool verbosity verifysignatures`),
    promisor: wordsOf('advertise quiet sendfields'),
    protocol: wordsOf('allow version'),
    remote: wordsOf(`annex-cost annex-ignore annex-uuid fetch followremotehead gh-resolved github-pr-remote
    glab-resolved lfspushdefault lfspushurl mirror negotiationinclude negotiationrestrict partialclonefilter promisor
    proxyauthmethod prune prunetags push pushdefault pushurl receivepack serveroption skipdefaultupdate skipfetchall
    tagopt`),
    ssh: wordsOf(''),
    submodule: wordsOf(`active alternateerrorstrategy alternatelocation branch fetchjobs fetchrecursesubmodules ignore
    propagatebranches recurse shallow update url`),
    transfer: wordsOf('advertiseobjectinfo advertisesid credentialsinurl fsckobjects hiderefs unpacklimit'),
    uploadpack: wordsOf(`allowanysha1inwant allowfilter allowreachablesha1inwant allowrefinwant allowtipsha1inwant
    hiderefs keepalive packobjectshook`),
    url: wordsOf('pushinsteadof'),
  }),
);

/** What `git lfs install --local` writes: it runs the user's own Git LFS. */
const OF_LFS = /^git-lfs (?:clean -- %f|smudge (?:--skip )?-- %f|filter-process(?: --skip)?)$/;

const OPTIONS = `core.fsmonitor=false safe.bareRepository=explicit submodule.recurse=false status.submoduleSummary=false
  fetch.recurseSubmodules=false merge.autoStash=false merge.verifySignatures=false gc.auto=0 maintenance.auto=false`;

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/**
 * Options of `git`, before the command: no hooks, no monitor, no locks, no submodules, no maintenance, no check of
 * signatures, and no repository without a `.git`. `environmentFor` allows no network.
 * @param file exists, so that there is no folder of this path, in which hooks could be. On Windows, Git
 * takes `/dev/null` for a path below the folder where it is installed, which may exist
 */
export function safeOptions(file: string): readonly string[] {
  return ['--no-optional-locks', ...[`core.hooksPath=${file}`, ...wordsOf(OPTIONS)].flatMap((value) => ['-c', value])];
}

/** The same for `git fetch`: no redirect from this computer to another one. */
export function fetchOptions(isOnThisComputer: boolean, file: string): readonly string[] {
  return [...safeOptions(file), ...(isOnThisComputer ? ['-c', 'http.followRedirects=false'] : [])];
}

/**
 * The arguments of `git fetch`. The refspec replaces those of the clone's configuration, which could overwrite the
 * user's branches.
 * @param remote as `remoteToFetch` returns it
 */
export function fetchArguments({ name, refspecs }: Remote): readonly string[] {
  return ['fetch', '--quiet', '--refmap=', '--no-recurse-submodules', '--no-write-fetch-head', name, ...refspecs];
}

/**
 * The arguments of `git` for an output that `unsafeKey` reads: the values that `git status` would use, with their
 * scope.
 */
export const CONFIG_ARGUMENTS = ['config', '--list', '--show-scope', '-z', '--includes'] as const;

/**
 * Finds a value in a repository's own configuration with which Git may run programs or contact other computers. What
 * the user's own configuration says applies to all repositories, and is the user's choice.
 * @param uses the commands that would run
 * @returns its key, such as `filter.x.clean`; undefined if there is none
 */
export function unsafeKey(output: string, ...uses: readonly Use[]): string | undefined {
  const fields = output.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope, entry = ''] = [fields[at], fields[at + 1]];
    const end = entry.indexOf('\n');
    const key = end < 0 ? entry : entry.slice(0, end);
    const value = end < 0 ? '' : entry.slice(end + 1);
    const isOwn = scope === 'local' || scope === 'worktree';
    if (isOwn && isUnsafe(key, value, uses)) return key;
  }
  return undefined;
}

/** Whether a branch has an upstream branch, which may be gone. @param output that of `CONFIG_ARGUMENTS` */
export function hasUpstream(output: string, branch: string): boolean {
  return output.includes(`\0branch.${branch}.merge\n`);
}

function isUnsafe(key: string, value: string, uses: readonly Use[]): boolean {
  const parts = key.split('.');
  const [section = '', name = ''] = [parts[0], parts.at(-1)];
  const short = `${section}.${name}`;
  // What a check of Git's objects finds has names of its own.
  if (key.startsWith('fetch.fsck.') && name !== 'skiplist') return false;
  if (section === 'filter' && OF_LFS.test(value)) return false;
  // A path may follow the name of a protocol or format.
  const isRemote = isElsewhere(value.replace(/^\w+:\/\//, ''));
  if (uses.some((use) => USED[use].has(short) || (isRemote && USED[use].has(`${short}=//`)))) return true;
  // `merge` has all.
  const isKnown = HARMLESS.get(section)?.has(name) ?? true;
  return !isKnown && !USED.merge.has(short) && !USED.merge.has(`${short}=//`);
}

/** A remote to fetch from. */
export interface Remote {
  readonly name: string;
  readonly url: string;
  /** Which branches are fetched: those that the clone has, such as a single one, or all. */
  readonly refspecs: readonly string[];
}

/**
 * `origin`, else the first remote in the output of `CONFIG_ARGUMENTS`; undefined if there is none with a usual name and
 * one address.
 */
export function remoteToFetch(output: string): Remote | undefined {
  const values = remoteValues(output);
  const names = values.map(({ name }) => name);
  const name = names.includes('origin') ? 'origin' : names[0];
  return name === undefined ? undefined : remoteNamed(name, values);
}

/** The other remotes with a usual name and one address: see `remoteToFetch`. */
export function otherRemotes(output: string): readonly Remote[] {
  const values = remoteValues(output);
  const main = remoteToFetch(output);
  const names = new Set(values.map(({ name }) => name));
  return [...names].flatMap((name) => (name === main?.name ? [] : (remoteNamed(name, values) ?? [])));
}

/** The names of all remotes that have a usual name. @param output that of `CONFIG_ARGUMENTS` */
export function remoteNames(output: string): readonly string[] {
  return [...new Set(remoteValues(output).flatMap(({ name, key }) => (key === 'url' ? [name] : [])))];
}

interface RemoteValue {
  readonly name: string;
  readonly key: string | undefined;
  readonly value: string;
}

function remoteValues(output: string): readonly RemoteValue[] {
  // A name that Git could take for an option, or for a part of a refspec, isn't used.
  return output.split('\0').flatMap((entry) => {
    const [, name, key, value] = /^remote\.([A-Za-z0-9][\w.-]*)\.(url|fetch)(?:\n(.*))?$/s.exec(entry) ?? [];
    return name === undefined ? [] : [{ name, key, value: value ?? '' }];
  });
}

function remoteNamed(name: string, values: readonly RemoteValue[]): Remote | undefined {
  const of = (key: string): readonly string[] =>
    values.flatMap((each) => (each.name === name && each.key === key ? [each.value] : []));
  // Which one Git uses differs between its versions.
  const [url, ...others] = of('url');
  if (!url || others.length > 0) return undefined;
  const own = of('fetch');
  const isUsual = own.length > 0 && own.every((refspec) => isOfRemote(refspec, name));
  return { name, url, refspecs: isUsual ? own : [`+refs/heads/*:refs/remotes/${name}/*`] };
}

/** Whether a refspec updates only the branches of the remote, such as `+refs/heads/main:refs/remotes/origin/main`. */
function isOfRemote(refspec: string, remote: string): boolean {
  const [, from, to] = /^\+?refs\/heads\/([\w./*-]+):refs\/remotes\/(.+)$/.exec(refspec) ?? [];
  return from !== undefined && to === `${remote}/${from}`;
}
