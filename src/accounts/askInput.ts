import { type InputBox, InputBoxValidationSeverity, type QuickInputButton, QuickInputButtons, window } from 'vscode';
import { isAbort } from '../base/core/errors.ts';
import { describeForLog, type Log } from '../base/core/log.ts';
import { l10n } from '../base/l10n.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import { describeError } from '../errors/errorText.ts';

/** The options of an input box. */
export interface Question<T> {
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** Counted from 1. */
  readonly step?: number;
  /** Whether there is a Back button, which all later steps have. */
  readonly hasBack?: boolean;
  readonly totalSteps?: number;
  readonly action?: QuickInputButton & { readonly run: () => void };
  /** Throws for an invalid answer; the message shows while the user types. */
  readonly check: (text: string) => unknown;
  /** Processes the answer. If it throws, the box stays open and shows the error. */
  readonly accept: (text: string, signal: AbortSignal) => Promise<T>;
}

export type Reply<T> = { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'back' | 'cancelled' };

/** Asks, and lets the user correct a rejected answer. Closing the box aborts `accept`. */
export async function askInput<T>(question: Question<T>, log: Log): Promise<Reply<T>> {
  const box = openBox(question);
  const closed = new AbortController();
  box.onDidHide(() => closed.abort());
  const reply = await showUntilHidden<Reply<T>>(box, (finish) => {
    box.onDidChangeValue((text) => showError(box, text ? validate(question, text) : undefined));
    box.onDidTriggerButton((button) => {
      if (button === QuickInputButtons.Back) finish({ kind: 'back' });
      else question.action?.run();
    });
    box.onDidAccept(async () => {
      const text = box.value;
      // The user may press Enter again while `accept` runs.
      if (box.busy) return;
      const problem = text ? validate(question, text) : l10n.t('Enter a value.');
      if (problem !== undefined) return showError(box, problem);
      setBusy(box, true);
      try {
        finish({ kind: 'answer', value: await question.accept(text, closed.signal) });
      } catch (error) {
        if (closed.signal.aborted) return;
        log.warn(describeForLog(error));
        setBusy(box, false);
        showError(box, isAbort(error) ? l10n.t('Interrupted. Try again.') : describeError(error).message);
      }
    });
  });
  return reply ?? { kind: 'cancelled' };
}

function openBox<T>(question: Question<T>): InputBox {
  const { title, prompt, value = '', isSecret = false, step = 1, totalSteps, action, hasBack = step > 1 } = question;
  const box = window.createInputBox();
  box.title = title;
  box.prompt = prompt;
  box.value = value;
  box.password = isSecret;
  // The user may copy a token from the browser and come back.
  box.ignoreFocusOut = true;
  box.step = question.step;
  box.totalSteps = totalSteps;
  box.buttons = [...(hasBack ? [QuickInputButtons.Back] : []), ...(action ? [action] : [])];
  return box;
}

function setBusy(box: InputBox, isBusy: boolean): void {
  box.busy = isBusy;
  box.enabled = !isBusy;
}

function showError(box: InputBox, message: string | undefined): void {
  box.validationMessage = message ? { message, severity: InputBoxValidationSeverity.Error } : undefined;
}

function validate<T>({ check }: Question<T>, text: string): string | undefined {
  try {
    check(text);
    return undefined;
  } catch (error) {
    return describeError(error).message;
  }
}
