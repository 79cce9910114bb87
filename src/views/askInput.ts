import {
  type InputBox,
  InputBoxValidationSeverity,
  l10n,
  type QuickInputButton,
  QuickInputButtons,
  window,
} from 'vscode';
import { isAbort } from '../core/errors.ts';
import { describeForLog, type Log } from '../core/log.ts';
import { describeError } from '../platform/errorText.ts';

/** A question that is answered by typing. */
export interface Question<T> {
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** Which of how many steps it is, counted from 1; the first has no way back. */
  readonly step?: number;
  readonly totalSteps?: number;
  readonly action?: QuickInputButton & { readonly run: () => void };
  /** Throws for what can't be an answer, which is said while it is typed. */
  readonly check: (text: string) => unknown;
  /** Makes something of the answer; while that fails the box stays, and says why. */
  readonly accept: (text: string, signal: AbortSignal) => Promise<T>;
}

export type Reply<T> = { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'back' | 'cancelled' };

/** Asks, and lets the user correct an answer that did not do. Closing the box ends what it waits for. */
export function askInput<T>(question: Question<T>, log: Log): Promise<Reply<T>> {
  const box = openBox(question);
  const closed = new AbortController();
  return new Promise((resolve) => {
    const end = (reply: Reply<T>): void => {
      resolve(reply);
      box.hide();
    };
    box.onDidChangeValue((text) => complain(box, text ? complaintAbout(question, text) : undefined));
    box.onDidTriggerButton((button) => {
      if (button === QuickInputButtons.Back) end({ kind: 'back' });
      else question.action?.run();
    });
    box.onDidAccept(async () => {
      const text = box.value;
      // Accepted once is enough: Enter may be pressed again while it waits.
      if (!text || box.busy || complaintAbout(question, text)) return;
      setBusy(box, true);
      try {
        end({ kind: 'answer', value: await question.accept(text, closed.signal) });
      } catch (error) {
        if (closed.signal.aborted) return;
        log.warn(describeForLog(error));
        setBusy(box, false);
        complain(box, isAbort(error) ? l10n.t('This was interrupted. Try again.') : describeError(error).message);
      }
    });
    box.onDidHide(() => {
      closed.abort();
      resolve({ kind: 'cancelled' });
      box.dispose();
    });
    box.show();
  });
}

function openBox<T>({ title, prompt, value = '', isSecret = false, step, totalSteps, action }: Question<T>): InputBox {
  const box = window.createInputBox();
  box.title = title;
  box.prompt = prompt;
  box.value = value;
  box.password = isSecret;
  // Whoever fetches a token from the browser comes back to it.
  box.ignoreFocusOut = true;
  box.step = step;
  box.totalSteps = totalSteps;
  box.buttons = [...(step !== undefined && step > 1 ? [QuickInputButtons.Back] : []), ...(action ? [action] : [])];
  return box;
}

function setBusy(box: InputBox, isBusy: boolean): void {
  box.busy = isBusy;
  box.enabled = !isBusy;
}

function complain(box: InputBox, message: string | undefined): void {
  box.validationMessage = message ? { message, severity: InputBoxValidationSeverity.Error } : undefined;
}

function complaintAbout<T>({ check }: Question<T>, text: string): string | undefined {
  try {
    check(text);
    return undefined;
  } catch (error) {
    return describeError(error).message;
  }
}
