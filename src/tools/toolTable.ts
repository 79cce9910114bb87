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
