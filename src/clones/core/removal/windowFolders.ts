import * as v from 'valibot';

const FoldersSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Parses the addresses of the open folders that another window has stored. @throws if they have another format */
export function parseFolders(text: string): readonly string[] {
  return v.parse(FoldersSchema, text);
}
