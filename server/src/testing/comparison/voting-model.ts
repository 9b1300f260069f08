/** A plain model of a voting (R12), independent of the server, compared with the real one in random assemblies. */

export interface Member {
  onRoll: boolean;
  present: boolean;
  canVote: boolean;
  /** The attorney; null without one. */
  attorney: number | null;
}

export interface Model {
  readonly members: readonly Member[];
  state: 'draft' | 'open' | 'closed';
  /** Members on the roll at the last closing. */
  rollAtClosing: number;
  readonly quorumMin: number;
  /** Members who can be voted for; null in a question of yes, no or blank. */
  readonly candidates: readonly number[] | null;
  /** Members whose vote counts in the present opening, each with their attorney at its beginning. */
  rights: Map<number, number | null>;
  /** The choice of each used right; the one fact that the server must not know. */
  readonly cast: Map<number, { choice: string; byProxy: boolean }>;
}

export const anEvening = (
  members: number,
  quorumMin: number,
  candidates: readonly number[] | null = null,
): Model => ({
  members: Array.from({ length: members }, () => ({
    onRoll: false,
    present: false,
    canVote: true,
    attorney: null,
  })),
  state: 'draft',
  rollAtClosing: 0,
  quorumMin,
  candidates,
  rights: new Map(),
  cast: new Map(),
});

const isPresent = (model: Model, who: number | null) => who !== null && model.members[who]?.present === true;

const isRepresented = (model: Model, who: number) => {
  const member = model.members[who];
  return member?.onRoll === true && !member.present && isPresent(model, member.attorney);
};

const onRoll = (model: Model): number => model.members.filter((member) => member.onRoll).length;

export const presence = (model: Model) => {
  const all = model.members.map((_, index) => index);
  return {
    present: all.filter((who) => isPresent(model, who)).length,
    represented: all.filter((who) => isRepresented(model, who)).length,
    total: onRoll(model),
  };
};

export function setPresent(model: Model, who: number, present: boolean): void {
  const member = model.members[who];
  if (member) Object.assign(member, { onRoll: true, present });
}

/** @returns whether the person was on the roll */
export function setCanVote(model: Model, who: number, canVote: boolean): boolean {
  const member = model.members[who];
  if (!member?.onRoll) return false;
  member.canVote = canVote;
  return true;
}

/** @returns whether the power could be given: to one attorney who is on the roll, not to oneself, no chains */
export function givePower(model: Model, who: number, attorney: number): boolean {
  const represented = model.members[who];
  const holder = model.members[attorney];
  const isAttorney = model.members.some((member) => member.attorney === who);
  if (!represented || !holder?.onRoll || who === attorney) return false;
  if (represented.attorney !== null || holder.attorney !== null || isAttorney) return false;
  Object.assign(represented, { attorney, onRoll: true });
  return true;
}

/** @returns whether the voting opened */
export function open(model: Model, confirmed: boolean): boolean {
  const { present, represented, total } = presence(model);
  if (model.state === 'open' || total === 0 || present + represented < model.quorumMin) return false;
  if (model.state === 'closed' && model.cast.size > 0 && !confirmed) return false;
  if (model.candidates && model.candidates.length < 2) return false;
  const entitled = model.members.flatMap((member, who) =>
    member.canVote && (isPresent(model, who) || isRepresented(model, who)) ? [who] : [],
  );
  model.rights = new Map(
    [...model.cast.keys(), ...entitled].map((who) => [who, model.members[who]?.attorney ?? null]),
  );
  model.state = 'open';
  return true;
}

/** @returns whether the voting closed */
export function close(model: Model): boolean {
  if (model.state !== 'open') return false;
  model.state = 'closed';
  model.rollAtClosing = onRoll(model);
  return true;
}

/** Number of members in the lists of voters: of a closed voting those who were on the roll at the closing. */
export const listed = (model: Model): number =>
  model.state === 'closed' ? model.rollAtClosing : onRoll(model);

/**
 * @param choice `yes`, `no`, `blank` or the candidate's number as text
 * @returns whether the ballot was taken
 */
export function vote(model: Model, caster: number, choice: string, holder: number): boolean {
  const byProxy = holder !== caster;
  const member = model.members[holder];
  if (model.state !== 'open' || !member?.canVote || !model.rights.has(holder) || model.cast.has(holder))
    return false;
  if (model.candidates && !model.candidates.map(String).includes(choice)) return false;
  const mayCast = byProxy
    ? member.attorney === caster &&
      model.rights.get(holder) === caster &&
      !member.present &&
      isPresent(model, caster)
    : member.present;
  if (mayCast) model.cast.set(holder, { choice, byProxy });
  return mayCast;
}
