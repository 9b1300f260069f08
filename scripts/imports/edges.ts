/**
 * The areas of the server's features that import others; the features of one area may import each other. The edges form no
 * circle; an unused one fails the check.
 */
export const EDGES: Readonly<Record<string, readonly string[]>> = {
  acta: ['assembly', 'assembly-members', 'people', 'verification', 'voting'],
  assembly: ['assembly-members', 'files', 'people', 'verification'],
  content: ['files', 'people'],
  home: ['assembly-members', 'files', 'people', 'voting'],
  'member-assembly': ['assembly', 'assembly-members', 'voting'],
  members: ['assembly', 'assembly-members', 'people'],
  operation: ['assembly-members', 'files'],
  people: ['assembly-members'],
  voting: ['assembly', 'assembly-members', 'people', 'verification'],
};
