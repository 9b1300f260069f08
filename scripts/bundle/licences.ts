/** Whether the licences of what is delivered to browsers are delivered with it. */

/** The titles of the parts of the text that the build writes (`web/build/licences.ts`). */
const titlesOf = (text: string): string[] =>
  [...text.matchAll(/^={80}\n(.+)\n={80}$/gm)].map(([, title = '']) => title);

/**
 * What of it the text does not name.
 * @param packages by name and version, such as `react 19.3.1`
 */
export function withoutLicence(text: string, packages: readonly string[]): string[] {
  const titles = titlesOf(text);
  return packages.filter((each) => !titles.some((title) => title.startsWith(`${each} (`)));
}
