/**
 * The areas of the server's features that import others; the features of one area may import each other. The edges form no
 * circle; an unused one fails the check.
 */
export const EDGES: Readonly<Record<string, readonly string[]>> = {
  acta: ['assembly', 'people', 'roll', 'verification', 'voting'],
  assembly: ['files', 'people', 'roll', 'verification'],
  content: ['files', 'people'],
  home: ['files', 'people', 'roll', 'voting'],
  operation: ['files', 'roll'],
  people: ['roll'],
  'personal-data': ['assembly', 'people', 'roll'],
  voting: ['assembly', 'people', 'roll', 'verification'],
};
