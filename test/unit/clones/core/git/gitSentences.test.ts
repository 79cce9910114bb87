import assert from 'node:assert/strict';
import { removeFromTexts } from '../../../../../src/base/core/quotedTokens.ts';
import { gitFailure } from '../../../../../src/clones/core/git/gitSentences.ts';
import { mergeFailure } from '../../../../../src/clones/core/git/pullResult.ts';

const failed = (stderr: unknown): Error => Object.assign(new Error('Git failed'), { stderr });

describe('what Git writes', () => {
  for (const [kind, ...outputs] of [
    [
      'notFound',
      "remote: Repository not found.\nfatal: repository 'https://code.example/a/b.git/' not found",
      'ERROR: Repository not found.\nfatal: Could not read from remote repository.',
      "fatal: '/srv/a.git' does not appear to be a git repository",
      "fatal: unable to access 'https://code.example/a/': The requested URL returned error: 404",
    ],
    ['noBranch', "fatal: couldn't find remote ref refs/heads/topic"],
    [
      'refInTheWay',
      "error: cannot lock ref 'refs/remotes/origin/feature/x': 'refs/remotes/origin/feature' exists; cannot create it",
      'error: fetching ref refs/remotes/origin/a/b failed: refname conflict',
      "error: some local refs could not be updated; try running\n 'git remote prune origin'",
    ],
    ['refLocked', "error: cannot lock ref 'refs/remotes/origin/main': is at 1234 but expected 5678"],
    ['unrelated', 'fatal: refusing to merge unrelated histories'],
    ['notOwned', "fatal: detected dubious ownership in repository at '/code/a'"],
    ['diskFull', 'fatal: write error: No space left on device', 'error: unable to write file: Disk quota exceeded'],
    ['readOnly', "error: cannot open '.git/FETCH_HEAD': Read-only file system"],
    ['readOnly', 'error: insufficient permission for adding an object to repository database .git/objects'],
    ['unresolved', "fatal: unable to access 'https://code.example/': Could not resolve host: code.example"],
    ['unresolved', 'ssh: Could not resolve hostname code.example: Name or service not known'],
    ['unreachable', "fatal: unable to access 'https://c.example/': Failed to connect to c.example port 443 after 2 ms"],
    ['unreachable', 'ssh: connect to host code.example port 22: Connection timed out'],
    ['proxy', "fatal: unable to access 'https://c.example/': Proxy CONNECT aborted"],
    ['proxy', "fatal: unable to access 'https://c.example/': Received HTTP code 407 from proxy after CONNECT"],
    ['certificate', 'SSL certificate problem: unable to get local issuer certificate'],
    ['certificate', 'server certificate verification failed. CAfile: none CRLfile: none'],
    ['certificate', 'schannel: next InitializeSecurityContext failed'],
    ['hostKey', 'Host key verification failed.\nfatal: Could not read from remote repository.'],
    ['hostKey', '@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @'],
    ['publicKey', 'git@code.example: Permission denied (publickey).\nfatal: Could not read from remote repository.'],
    ['publicKey', 'Received disconnect from 192.0.2.1 port 22:2: Too many authentication failures'],
    ['locked', "fatal: Unable to create '/code/a/.git/index.lock': File exists."],
    ['locked', 'Another git process seems to be running in this repository'],
    [
      'shallow',
      'fatal: attempt to fetch/clone from a shallow repository',
      'error: shallow file has changed since we read it',
    ],
    ['lfs', 'git-lfs filter-process: git-lfs: command not found', 'fatal: x: smudge filter lfs failed'],
    ['hook', 'fatal: ref updates aborted by hook', ' ! [rejected] main (hook declined)'],
    ['damaged', 'error: object file .git/objects/ab/cd is empty\nfatal: loose object abcd is corrupt'],
    ['damaged', 'fatal: bad object refs/heads/topic'],
    ['broken', 'error: RPC failed; curl 92\nfatal: early EOF', 'fatal: the remote end hung up unexpectedly'],
    ['forbidden', "fatal: unable to access 'https://code.example/': The requested URL returned error: 403"],
    ['tooMany', "fatal: unable to access 'https://code.example/': The requested URL returned error: 429"],
    ['server', "fatal: unable to access 'https://code.example/': The requested URL returned error: 502"],
    ['protocol', "fatal: transport 'file' not allowed", "fatal: Unable to find remote helper for 'x'"],
    ['credentials', "fatal: Authentication failed for 'https://code.example/a/b.git/'"],
    ['notFound', "fatal: repository 'https://code.example/o/ksshaskpass-unreachable.git/' not found"],
    ['credentials', 'error: unable to read askpass response from /x'],
    ['credentials', "fatal: could not read Username for 'https://code.example': terminal prompts disabled"],
  ] as const) {
    it(`means ${kind}: ${outputs[0].slice(0, 70)}`, () => {
      for (const output of outputs) assert.equal(gitFailure(failed(output)).kind, kind, output);
    });
  }

  it('is shown as Git wrote it, on one line, without addresses and tokens, if the cause is unknown', () => {
    removeFromTexts('aSecretToken0001');
    const sentence = (output: unknown): unknown => gitFailure(failed(output));
    assert.deepEqual(sentence('warning: x\nfatal: the index is \u001b[31mstrange\u202e\nhint: more'), {
      kind: 'failed',
      sentence: 'fatal: the index is [31mstrange',
    });
    assert.deepEqual(
      sentence("error: 'https://rider:pw@code.example/a' and git@code.example:a.git: aSecretToken0001"),
      {
        kind: 'failed',
        sentence: 'error: … and … ***',
      },
    );
    assert.deepEqual(sentence('only this'), { kind: 'failed', sentence: 'only this' });
    for (const nothing of ['', undefined, 7]) assert.equal((sentence(nothing) as { kind: string }).kind, 'failed');
    const long = gitFailure(failed(`fatal: ${'x'.repeat(1_000_000)}`));
    assert.ok('sentence' in long && (long.sentence?.length ?? 0) <= 200);
  });

  it('is not what the server says', () => {
    const output = 'remote: Permission denied (publickey).\nfatal: the server is strange';
    assert.deepEqual(gitFailure(failed(output)), { kind: 'failed', sentence: 'fatal: the server is strange' });
  });

  for (const [error, kind] of [
    [{ gitErrorCode: 'DirtyWorkTree', stderr: '' }, 'changed'],
    [failed('error: Your local changes to the following files would be overwritten by merge:\n\ta'), 'changed'],
    [failed('error: The following untracked working tree files would be overwritten by merge:\n\ta'), 'changed'],
    [failed('fatal: Not possible to fast-forward, aborting.'), 'diverged'],
    [failed('fatal: refusing to merge unrelated histories'), 'unrelated'],
    [{ stderr: 'fatal: x: smudge filter lfs failed' }, 'lfs'],
    [undefined, 'failed'],
  ] as const) {
    it(`means ${kind} when merging: ${JSON.stringify(error)}`, () => assert.equal(mergeFailure(error).kind, kind));
  }
});
