/** The screens of an assembly have its tabs above them. So has the form that creates one, when it edits. */
export const isOfAssembly = (path: string): boolean => path.startsWith('/gremial/assemblies/');
