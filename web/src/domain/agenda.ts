/** The agenda of an assembly as the wire carries it. */

/** The points of `orderDay`, which may arrive as an object or as its JSON; none where it is neither. */
export function agendaOf(orderDay: unknown): string[] {
  const value = typeof orderDay === 'string' ? parse(orderDay) : orderDay;
  if (typeof value !== 'object' || value === null || !('agenda' in value)) return [];
  const { agenda } = value;
  // The form identifies points by their text, which is unique.
  return Array.isArray(agenda) ? [...new Set(agenda.filter((point) => typeof point === 'string'))] : [];
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
