/** A picture that is a paragraph of its own. */
const PICTURE = /^!\[[^\]]*\]\([^)]+\)\n\n?/gm;

/** Neither a picture, nor an address, nor a heading of the same page. */
const FILE_LINK = /(?<!!)\[([^\]]+)\]\((?!#)[^):]+\)/g;

/**
 * README as it is shown far from the files beside it, by VS Code and by shops: there pictures need an address on the web
 * (VS Code shows neither files of the package nor `data:`), and a link to a file leads nowhere. As long as there is no
 * public address that the packager could lead both to, pictures go, and of such a link the words stay.
 */
export function shopReadme(markdown: string): string {
  return markdown.replace(PICTURE, '').replace(FILE_LINK, '$1');
}
