/** Documents of `docs/`, by the names that `web/vite.config.ts` gives them. */
declare module 'virtual:document/*' {
  export const content: import('./document-node.ts').DocumentContent;
  /** By number. */
  export const pictures: readonly import('./document-node.ts').DocumentPicture[];
}
