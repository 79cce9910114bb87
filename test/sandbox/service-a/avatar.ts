import type { Account } from '../data/accounts.ts';

const size = 64;

/** A small picture for an account, as SVG: the first letter of its login on a colour of its own. */
export function avatarSvg({ id, login, type }: Account): string {
  // Round for people and square for organizations, as code hosts show them.
  const radius = type === 'Organization' ? 8 : size / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${radius}" fill="hsl(${(id * 67) % 360} 55% 42%)"/>`,
    `<text x="50%" y="50%" dy=".36em" text-anchor="middle" font-family="sans-serif" font-size="32" fill="#fff">`,
    `${login.charAt(0).toUpperCase()}</text></svg>`,
  ].join('');
}
