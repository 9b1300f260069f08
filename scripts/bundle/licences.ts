/** Checks that the licences of delivered packages are delivered too. */

/** The titles of the parts of the text that the build writes (`web/build/licences.ts`). */
const titlesOf = (text: string): string[] =>
  [...text.matchAll(/^={80}\n(.+)\n={80}$/gm)].map(([, title = '']) => title);

/**
 * Packages that the text does not name.
 * @param packages by name and version, such as `react 19.3.1`
 */
export function withoutLicence(text: string, packages: readonly string[]): string[] {
  const titles = titlesOf(text);
  return packages.filter((each) => !titles.some((title) => title.startsWith(`${each} (`)));
}
