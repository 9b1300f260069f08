declare module 'virtual:guide' {
  export const guide: import('./guide-node.ts').Guide;
  /** By their numbers. */
  export const pictures: readonly import('./guide-node.ts').GuidePicture[];
}
