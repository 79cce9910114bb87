/** A picture in its own paragraph. */
const PICTURE = /^!\[[^\]]*\]\([^)]+\)\n\n?/gm;

/** A link to a file: not a picture, a web address, or a heading of the same page. */
const FILE_LINK = /(?<!!)\[([^\]]+)\]\((?!#)[^):]+\)/g;

/**
 * README for VS Code and the Marketplace. Both need a public address for pictures (VS Code shows neither files of the
 * package nor `data:`) and for links to files. While there is no public address that the packager could insert, this
 * removes pictures, and keeps only the text of links to files.
 */
export function marketplaceReadme(markdown: string): string {
  return markdown.replace(PICTURE, '').replace(FILE_LINK, '$1');
}
