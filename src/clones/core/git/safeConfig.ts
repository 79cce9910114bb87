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
