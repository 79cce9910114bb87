import assert from 'node:assert/strict';
import { ConfigurationTarget, type MessageOptions, Uri, window, workspace } from 'vscode';
import { systemClock } from '../../src/base/core/clock.ts';
import { chooseCloneFolders } from '../../src/clones/cloneFolderCommands.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import { LocalClones } from '../../src/clones/localClones.ts';
import { nodeMachine } from '../../src/clones/node/nodeMachine.ts';
import { Setting } from '../../src/ids.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { recordingLog } from '../support/ports.ts';
import { RealGit } from '../support/realGit.ts';
import { pressEnter } from './pressKeys.ts';

describe('choosing clone folders', () => {
  const { showOpenDialog, showWarningMessage, createQuickPick } = window;
  /** On Windows, VS Code's dialog returns such an address for \\server\share. */
  const elsewhere = Uri.from({ scheme: 'file', authority: 'server', path: '/share/code' });
  const REFUSAL = `Couldn’t add ${elsewhere.fsPath}: it is on another computer. Choose a folder on this computer.`;
  let real: RealGit;
  let clones: Clones;
  let localClones: LocalClones;
  let shown: { text: string; isModal: boolean | undefined }[];

  beforeEach(() => {
    real = new RealGit();
    clones = new Clones(new MemoryMemento());
    localClones = new LocalClones({
      clones,
      askpassFolder: '',
      confirmed: () => [],
      clock: systemClock,
      log: recordingLog(),
      machine: nodeMachine,
    });
    shown = [];
  });
  afterEach(async () => {
    Object.assign(window, { showOpenDialog, showWarningMessage, createQuickPick });
    await setting().update(Setting.cloneFolders, undefined, ConfigurationTarget.Global);
    localClones.dispose();
    clones.dispose();
    real[Symbol.dispose]();
  });

  const setting = () => workspace.getConfiguration();
  const stored = (): unknown => setting().inspect(Setting.cloneFolders)?.globalValue;

  /** Chooses these folders, one after the other, and a button of each message. */
  async function choose(folders: readonly Uri[], button: string | undefined): Promise<void> {
    const left = [...folders];
    const showDialog = async (): Promise<Uri[] | undefined> => {
      const next = left.shift();
      return next && [next];
    };
    const show = async (text: string, { modal }: MessageOptions, ...buttons: readonly string[]) => {
      shown.push({ text, isModal: modal });
      return buttons.find((each) => each === button);
    };
    const createPick = (): unknown => {
      const box = createQuickPick();
      const showBox = box.show.bind(box);
      box.show = () => {
        showBox();
        void pressEnter();
      };
      return box;
    };
    Object.assign(window, { showOpenDialog: showDialog, showWarningMessage: show, createQuickPick: createPick });
    await chooseCloneFolders(localClones, clones, undefined);
    assert.deepEqual(left, []);
  }

  it('says why a folder on another computer is refused, and asks for another one', async () => {
    await choose([elsewhere, Uri.file(real.folder)], 'Another Folder…');
    assert.deepEqual(shown, [{ text: REFUSAL, isModal: true }]);
    assert.deepEqual(stored(), [Uri.file(real.folder).fsPath]);
  });

  it('changes nothing if the user cancels then', async () => {
    await choose([elsewhere], undefined);
    assert.deepEqual([shown.length, stored()], [1, undefined]);
  });

  it('says that a path is unclear', async () => {
    const folder = Uri.file(real.path('\uFFFD'));
    await choose([folder], undefined);
    const reason = 'Git may read its path differently. Choose another folder.';
    assert.equal(shown[0]?.text, `Couldn’t add ${folder.fsPath}: ${reason}`);
  });
});
