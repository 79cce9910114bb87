import { setTimeout as delay } from 'node:timers/promises';
import type { RepositoryRecord } from '../sandbox/data/repository.ts';
import type { Account } from '../sandbox/data/sandboxAccounts.ts';
import { hostileTexts } from '../support/hostileList.ts';
import { changeOwner } from './changeOwner.ts';
import { PROVIDED_ACCOUNTS, type ProvidedAccount, TOKENS } from './credentials.ts';
import type { ModelRun } from './modelRun.ts';
import type { ModelWindow } from './modelWindow.ts';
import { beQuiet } from './quiet.ts';
import type { Service } from './service.ts';
import type { ComputerStep, OwnerStep, RepositoryStep, ServiceStep, Step, WindowStep } from './steps.ts';

const MAX_WINDOWS = 3;

/** Performs a step, and checks everything unless the next step should happen meanwhile. */
export async function performStep(run: ModelRun, step: Step): Promise<void> {
  if (step.kind === 'quiet') await beQuiet(run, step.beginsWith);
  else if ('window' in step) await inWindow(run, step);
  else if ('repository' in step) changeRepository(run.service, step);
  else if (isOfOwner(step)) changeOwner(run.service, step);
  else if (isOfComputer(step)) await onComputer(run, step);
  else await changeService(run, step);
  run.service.recordVisibleRows();
  run.isUnsettled = step.kind === 'do' && !step.waits;
  if (!run.isUnsettled) await run.settleAndCheck();
}

async function inWindow(run: ModelRun, step: WindowStep): Promise<void> {
  const { computer } = run;
  const window = chosen<ModelWindow>(computer.windows, step.window);
  if (!window) return;
  switch (step.kind) {
    case 'do':
      await run.start(window, step.operation);
      return;
    case 'close window':
      run.noteEnd();
      return computer.closeWindow(window);
    case 'kill window':
      run.noteEnd();
      run.excuses.leftTemporaryFiles = true;
      await delay(step.afterMs);
      return computer.killWindow(window);
    case 'stall':
      await run.start(window, step.operation);
      return computer.stall(window, step.ms);
    case 'choose address':
      run.noteSignInChange();
      return computer.providers.setElsewhere(window, step.isElsewhere);
  }
}

const OF_OWNER: ReadonlySet<Step['kind']> = new Set<OwnerStep['kind']>(['rename owner', 'delete owner', 'add owner']);

function isOfOwner(step: ComputerStep | ServiceStep | OwnerStep): step is OwnerStep {
  return OF_OWNER.has(step.kind);
}

const OF_COMPUTER: ReadonlySet<Step['kind']> = new Set<ComputerStep['kind']>([
  'open window',
  'advance',
  'sleep',
  'set clock',
  'disk',
  'keyring',
  'values',
  'providers',
  'change account',
]);

function isOfComputer(step: ComputerStep | ServiceStep): step is ComputerStep {
  return OF_COMPUTER.has(step.kind);
}

async function onComputer(run: ModelRun, step: ComputerStep): Promise<void> {
  const { computer, excuses } = run;
  switch (step.kind) {
    case 'open window':
      run.noteSignInChange();
      if (computer.windows.length < MAX_WINDOWS) await computer.openWindow();
      return;
    case 'advance':
      return computer.advance(step.ms);
    case 'sleep':
      return computer.sleep(step.ms);
    case 'set clock':
      return computer.jump(step.ms);
    case 'disk':
      // Files on a full disk can still be deleted.
      if (step.fault === 'read-only' || step.fault === 'denied') excuses.leftFiles = excuses.leftTemporaryFiles = true;
      return computer.setDiskFault(step.fault);
    case 'keyring':
      computer.secrets.locked = step.isLocked;
      if (run.isUnsettled) run.noteSignInChange();
      return;
    case 'values':
      computer.areValuesBroken = step.areBroken;
      if (run.isUnsettled) run.noteSignInChange();
      return;
    case 'providers':
      run.noteSignInChange();
      return computer.providers.setState(step.state);
    case 'change account': {
      const account = chosen<ProvidedAccount>(PROVIDED_ACCOUNTS, step.account);
      run.noteSignInChange();
      if (account) run.changeAccount(account, step.change);
    }
  }
}

async function changeService({ computer, service }: ModelRun, step: ServiceStep): Promise<void> {
  const { sandbox } = service;
  switch (step.kind) {
    case 'service':
      service.latencyMs = step.latencyMs;
      return service.setAvailability(step.availability);
    case 'restart service':
      return sandbox.startPeriods(step.periodSeconds);
    case 'limit':
      service.limited = { until: computer.time + step.ms, status: step.status };
      return;
    case 'leave quota':
      return sandbox.leave(token(step.token), step.remaining);
    case 'single sign-on': {
      const org = chosen<Account>(service.organizations, step.org);
      if (org) service.setSingleSignOn(org, step.isRequired);
      return;
    }
    case 'authorize': {
      const org = chosen<Account>(service.organizations, step.org);
      if (org) service.authorize(token(step.token), org);
      return;
    }
    case 'revoke':
      return service.revoke(token(step.token));
    case 'create':
      sandbox.add(owner(service, step.owner), service.nextName(), {
        private: step.isPrivate,
        ...(step.seed !== undefined && hostileTexts(step.seed)),
      });
  }
}

function changeRepository(service: Service, step: RepositoryStep): void {
  const { sandbox, nextName } = service;
  const record = chosen<RepositoryRecord>(sandbox.repositories.all, step.repository);
  if (!record) return;
  const { id, name, owner: before } = record;
  switch (step.kind) {
    case 'rename':
      sandbox.rename(id, nextName());
      return;
    case 'transfer': {
      const after = owner(service, step.owner);
      if (after !== before && !sandbox.repositories.find(`${after}/${name}`)) sandbox.transfer(id, after);
      return;
    }
    case 'delete':
      sandbox.remove(id);
      return;
    case 'set private':
      sandbox.update(id, { private: step.isPrivate });
      return;
    case 'replace':
      if (step.isDeleted) sandbox.remove(id);
      else sandbox.rename(id, nextName());
      sandbox.add(before, name, { private: step.isPrivate });
  }
}

function token(number: number): string {
  return TOKENS[number % TOKENS.length]?.value ?? '';
}

function owner({ sandbox }: Service, number: number): string {
  return chosen<Account>(sandbox.accounts.all, number)?.login ?? 'rider';
}

function chosen<T>(all: readonly T[], number: number): T | undefined {
  return all[number % all.length];
}
