/** A code host with another API, and the extension that shows its repositories. */
interface OtherHost {
  readonly name: string;
  readonly extension: string;
}

/** How code hosts with another API are recognized: by the name of their host, or by a header of any response. */
const OTHERS: readonly (OtherHost & { readonly host: RegExp; readonly header: RegExp })[] = [
  { name: 'GitLab', extension: 'GitLab', host: /(^|\.)gitlab\.com$/, header: /^x-gitlab-/ },
  {
    name: 'Bitbucket',
    extension: 'Atlassian: Jira, Rovo Dev, Bitbucket',
    host: /(^|\.)bitbucket\.org$/,
    header: /^x-(arequestid|ausername|asessionid)$/,
  },
  {
    name: 'Azure DevOps',
    extension: 'Azure Repos',
    host: /(^|\.)(dev\.azure|visualstudio)\.com$/,
    header: /^x-(tfs|vss)-/,
  },
];

/** The code host with another API that has a name; undefined for all others. */
export function otherHostNamed(hostname: string): OtherHost | undefined {
  return OTHERS.find(({ host }) => host.test(hostname));
}

/** The code host with another API that has sent a response; undefined for all others. */
export function otherHostOf(headers: Headers): OtherHost | undefined {
  const names = [...headers.keys()];
  return OTHERS.find(({ header }) => names.some((name) => header.test(name)));
}
