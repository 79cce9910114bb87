/**
 * Tools for language models, such as Copilot's agent.
 *
 * - `registerTools.ts`: what each window registers; a tool is loaded when a model uses it
 * - `tool.ts`: what all tools share: schema, errors, size of results
 * - `listRepositories.ts`, `getRepository.ts`, `readFile.ts`, `getQuota.ts`, `countCyclists.ts`: a file for each tool
 * - `consents.ts`: the user's consent to show private repositories to a model
 * - `modelText.ts`, `toolOutput.ts`: texts of others, marked as such for the model
 *
 * They never change anything, and never return a token or an unlimited text.
 */

import { Tool, type ToolName } from '../ids.ts';
import { countCyclistsTool } from './countCyclists.ts';
import { getQuota } from './getQuota.ts';
import { getRepository } from './getRepository.ts';
import { listRepositories } from './listRepositories.ts';
import { readFile } from './readFile.ts';
import type { LanguageTool, ToolServices } from './tool.ts';

/** All tools of the manifest; the type requires one for each name. */
export function toolTable(services: ToolServices): Readonly<Record<ToolName, LanguageTool>> {
  return {
    [Tool.listRepositories]: listRepositories(services),
    [Tool.getRepository]: getRepository(services),
    [Tool.readFile]: readFile(services),
    [Tool.getQuota]: getQuota(services),
    [Tool.countCyclists]: countCyclistsTool(services),
  };
}
