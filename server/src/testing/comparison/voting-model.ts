/** A plain model of a voting (R12), independent of the server, compared with the real one in random assemblies. */

interface Member {
  onRoll: boolean;
  present: boolean;
  canVote: boolean;
  /** The attorney; null without one. */
  attorney: number | null;
}

/** A question: its options, or those of yes and no where there are none. */
export interface Question {
  /** Marks of candidates or slates; null in a question of yes or no. */
  readonly options: readonly string[] | null;
  readonly allowBlank: boolean;
  /** Whether its counts are shown at the close only. */
  readonly isWithheld: boolean;
  /** Maximum marks on a ballot. */
  readonly marks: number;
}

export interface Model {
  readonly members: readonly Member[];
  state: 'draft' | 'open' | 'closed';
  /** Members on the roll at the last closing. */
  rollAtClosing: number;
  /** Unused rights at the last closing whose holder or attorney an administrator had marked. */
  takenAtClosing: number;
  /** Rights at the last closing that were used, or whose holder was present or represented. */
  attendingAtClosing: number;
  /** Rights that openings after the first lost and got, and the most people on the roll without a right at any opening. */
  readonly openings: { dropped: number; added: number; withheld: number };
  readonly quorumMin: number;
  readonly question: Question;
  /** Members whose vote counts in the present opening, each with their attorney at its beginning. */
  rights: Map<number, number | null>;
  /** Changes of presence since the last opening, all by an administrator. */
  marks: { readonly who: number; readonly present: boolean }[];
  /** Rights of the present opening that an administrator took, and how many were taken and given back in all openings. */
  suspended: Set<number>;
  readonly changedRights: { taken: number; given: number };
  /** Rights of a count on paper that waits for a second administrator. */
  pending: number[];
  /** The choice of each used right; the one fact that the server must not know. */
  readonly cast: Map<number, { choice: string; byProxy: boolean; onPaper: boolean }>;
}

export const anEvening = (members: number, quorumMin: number, question: Question): Model => ({
  members: Array.from({ length: members }, () => ({
    onRoll: false,
    present: false,
    canVote: true,
    attorney: null,
  })),
  state: 'draft',
  rollAtClosing: 0,
  takenAtClosing: 0,
  attendingAtClosing: 0,
  openings: { dropped: 0, added: 0, withheld: 0 },
  quorumMin,
  question,
  rights: new Map(),
  marks: [],
  suspended: new Set(),
  changedRights: { taken: 0, given: 0 },
  pending: [],
  cast: new Map(),
});

/** The same evening before another voting: a second round between these options. */
export const aSecondRound = ({ members, quorumMin, question }: Model, options: readonly string[]): Model => ({
  ...anEvening(0, quorumMin, { ...question, options }),
  members,
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
  if (!member) return;
  if (member.present !== present) model.marks.push({ who, present });
  Object.assign(member, { onRoll: true, present });
}

/** @returns whether the person was on the roll */
export function setCanVote(model: Model, who: number, canVote: boolean): boolean {
  const member = model.members[who];
  if (!member?.onRoll) return false;
  member.canVote = canVote;
  if (model.state === 'open' && model.rights.has(who) && model.suspended.has(who) === canVote) {
    if (canVote) model.suspended.delete(who);
    else model.suspended.add(who);
    model.changedRights[canVote ? 'given' : 'taken'] += 1;
  }
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
  if (model.state === 'closed' && model.cast.size > 0 && (!confirmed || model.question.isWithheld))
    return false;
  const { options, allowBlank } = model.question;
  if (options && options.length < (allowBlank ? 1 : 2)) return false;
  const entitled = model.members.flatMap((member, who) =>
    member.canVote && (isPresent(model, who) || isRepresented(model, who)) ? [who] : [],
  );
  const rights = new Map(
    [...model.cast.keys(), ...entitled].map((who) => [who, model.members[who]?.attorney ?? null]),
  );
  const missing = (from: Model['rights'], others: Model['rights']) =>
    [...others.keys()].filter((who) => !from.has(who)).length;
  if (model.state === 'closed') {
    model.openings.dropped += missing(rights, model.rights);
    model.openings.added += missing(model.rights, rights);
  }
  const withheld = model.members.filter((member) => member.onRoll && !member.canVote).length;
  model.openings.withheld = Math.max(model.openings.withheld, withheld);
  model.rights = rights;
  model.state = 'open';
  model.marks = [];
  model.suspended = new Set();
  return true;
}

/**
 * Rights of the last opening that are not used because an administrator changed who is present, and rights that the attorney used
 * whose holder an administrator marked as absent.
 */
function presenceTaken({ rights, cast, marks }: Model): number {
  const marked = (person: number | null) => marks.some(({ who }) => who === person);
  const unused = [...rights].filter(([who, attorney]) => !cast.has(who) && (marked(who) || marked(attorney)));
  const byOthers = [...cast].filter(
    ([holder, { byProxy }]) => byProxy && marks.some(({ who, present }) => who === holder && !present),
  );
  return unused.length + byOthers.length;
}

/** @returns whether the voting closed */
export function close(model: Model): boolean {
  if (model.state !== 'open' || model.pending.length > 0) return false;
  model.state = 'closed';
  model.takenAtClosing = presenceTaken(model);
  model.attendingAtClosing = [...model.rights].filter(
    ([who, attorney]) =>
      model.cast.has(who) ||
      isPresent(model, who) ||
      (isRepresented(model, who) && model.members[who]?.attorney === attorney),
  ).length;
  model.rollAtClosing = onRoll(model);
  return true;
}

/** Number of members in the lists of voters: of a closed voting those who were on the roll at the closing. */
export const listed = (model: Model): number =>
  model.state === 'closed' ? model.rollAtClosing : onRoll(model);

/** Whether a ballot may have this choice: `yes`, `no`, `blank`, or marks with commas between them. */
function offers({ question: { options, allowBlank, marks } }: Model, choice: string): boolean {
  if (choice === 'blank') return allowBlank;
  if (!options) return choice === 'yes' || choice === 'no';
  const chosen = choice.split(',');
  return (
    chosen.length <= marks &&
    new Set(chosen).size === chosen.length &&
    chosen.every((mark) => options.includes(mark))
  );
}

/** @returns whether the ballot was taken */
export function vote(model: Model, caster: number, choice: string, holder: number): boolean {
  const byProxy = holder !== caster;
  const member = model.members[holder];
  if (model.state !== 'open' || !member?.canVote || !model.rights.has(holder) || model.cast.has(holder))
    return false;
  if (!offers(model, choice)) return false;
  const mayCast = byProxy
    ? member.attorney === caster &&
      model.rights.get(holder) === caster &&
      !member.present &&
      isPresent(model, caster)
    : member.present;
  if (mayCast) model.cast.set(holder, { choice, byProxy, onPaper: false });
  return mayCast;
}

/**
 * Ballots on paper that all have the same choice; all of them or none.
 * @returns whether they were taken
 */
export function voteOnPaper(model: Model, voters: readonly number[], choice: string): boolean {
  const mayCast = (who: number) =>
    model.members[who]?.canVote === true && model.rights.has(who) && !model.cast.has(who);
  if (model.pending.length > 0) return false;
  if (model.state !== 'open' || voters.length === 0 || new Set(voters).size !== voters.length) return false;
  if (!offers(model, choice) || !voters.every(mayCast)) return false;
  for (const who of voters) {
    const byProxy = isRepresented(model, who) && model.rights.get(who) === model.members[who]?.attorney;
    model.cast.set(who, { choice, byProxy, onPaper: true });
  }
  model.pending = [...voters];
  return true;
}

/**
 * @param counts whether the pending ballots on paper are confirmed, or discarded
 * @returns whether there were any
 */
export function settlePaper(model: Model, counts: boolean): boolean {
  if (model.pending.length === 0) return false;
  if (!counts) for (const who of model.pending) model.cast.delete(who);
  model.pending = [];
  return true;
}

/** Who has the seats by the votes, nobody without one, and who is level at the last seat (R12.17). */
export function elect(
  { question, cast }: Model,
  seats: number,
): { readonly elected: string[]; readonly tied: string[] } {
  const ballots = [...cast.values()].map(({ choice }) => choice.split(','));
  const votesFor = (option: string) => ballots.filter((marks) => marks.includes(option)).length;
  const standing = (question.options ?? [])
    .filter((option) => votesFor(option) > 0)
    .sort((a, b) => votesFor(b) - votesFor(a));
  const [last, next] = [standing[seats - 1], standing[seats]];
  if (last === undefined || next === undefined || votesFor(next) < votesFor(last))
    return { elected: standing.slice(0, seats), tied: [] };
  return {
    elected: standing.filter((option) => votesFor(option) > votesFor(last)),
    tied: standing.filter((option) => votesFor(option) === votesFor(last)),
  };
}
