/**
 * A plain model of the presence in an assembly (R10.11 to R10.15): it keeps the whole state after every act, and finds
 * everything else by looking through these states.
 */

export type Mode = 'hall' | 'remote';

interface Member {
  onRoll: boolean;
  mode: Mode | null;
  attorney: number | null;
}

interface State {
  readonly minute: number;
  readonly needed: number;
  readonly members: readonly Readonly<Member>[];
  readonly isOpen: boolean;
  readonly isChecked: boolean;
}

export interface Evening {
  minute: number;
  readonly first: number;
  readonly second: number;
  /** Minute from which the second call can be checked. */
  readonly secondFrom: number;
  quorum: number;
  inSecond: boolean;
  readonly members: Member[];
  readonly states: State[];
  /** Indices of states: the first and the last with the voting open; null while it is. */
  readonly openings: { from: number; to: number | null }[];
  readonly quorumChecks: { state: number; call: number; reached: boolean }[];
}

export const anEvening = (members: number, first: number, second: number, secondFrom: number): Evening => ({
  minute: 0,
  first,
  second,
  secondFrom,
  quorum: first,
  inSecond: false,
  members: Array.from({ length: members }, () => ({ onRoll: false, mode: null, attorney: null })),
  states: [],
  openings: [],
  quorumChecks: [],
});

const isOpen = ({ openings }: Evening) => openings.at(-1)?.to === null;

function remember(evening: Evening, isChecked = false): void {
  evening.states.push({
    minute: evening.minute,
    needed: evening.inSecond ? evening.second : evening.quorum,
    members: evening.members.map((member) => ({ ...member })),
    isOpen: isOpen(evening),
    isChecked,
  });
}

const memberAt = (evening: Evening, who: number) => evening.members[who] as Member;

export function attend(evening: Evening, who: number, mode: Mode | null): void {
  const member = memberAt(evening, who);
  member.onRoll = true;
  member.mode = mode;
  remember(evening);
}

/** @returns whether the power can be given */
export function givePower(evening: Evening, who: number, attorney: number): boolean {
  const [member, other] = [memberAt(evening, who), memberAt(evening, attorney)];
  if (who === attorney || !other.onRoll || member.attorney !== null || other.attorney !== null) return false;
  if (evening.members.some((each) => each.attorney === who)) return false;
  member.onRoll = true;
  member.attorney = attorney;
  remember(evening);
  return true;
}

export function revoke(evening: Evening, who: number): void {
  memberAt(evening, who).attorney = null;
  remember(evening);
}

/** With the powers given and held. */
export function leaveRoll(evening: Evening, who: number, isDeleted = false): void {
  const member = memberAt(evening, who);
  for (const each of evening.members) if (each.attorney === who) each.attorney = null;
  member.attorney = null;
  member.mode = null;
  member.onRoll = isDeleted && member.onRoll;
  remember(evening);
}

/** Ignored where the second call would need more, a quorum check of the first would say otherwise, or a voting is open. */
export function setQuorum(evening: Evening, quorum: number): void {
  const contradicts = evening.quorumChecks.some(
    ({ state, call, reached }) => call === 1 && sum(evening.states[state] as State) >= quorum !== reached,
  );
  if (quorum !== evening.quorum && (quorum < evening.second || contradicts || isOpen(evening))) return;
  evening.quorum = quorum;
  remember(evening);
}

const sum = ({ members }: Pick<State, 'members'>) =>
  members.filter((_, who) => attendanceIn(members, who) !== 'absent').length;

export function attendanceIn(members: State['members'], who: number): string {
  const member = members[who];
  if (member?.mode) return `present ${member.mode}`;
  const attorney = member?.attorney;
  const mode = attorney === null || attorney === undefined ? null : members[attorney]?.mode;
  return mode ? `represented ${mode} ${attorney}` : 'absent';
}

/** @returns whether the quorum was reached; null where it cannot be checked */
export function check(evening: Evening, call: 1 | 2): boolean | null {
  const first = evening.quorumChecks.filter((each) => each.call === 1);
  if (call === 1 && evening.inSecond) return null;
  if (call === 2 && (first.length === 0 || first.some(({ reached }) => reached))) return null;
  if (call === 2 && evening.minute < evening.secondFrom) return null;
  // The second call does not begin while a voting is open.
  if (call === 2 && !evening.inSecond && isOpen(evening)) return null;
  evening.inSecond = call === 2;
  remember(evening, true);
  const last = evening.states.at(-1) as State;
  const reached = sum(last) >= last.needed;
  evening.quorumChecks.push({ state: evening.states.length - 1, call, reached });
  return reached;
}

/** @returns whether the voting opens */
export function open(evening: Evening): boolean {
  const needed = evening.inSecond ? evening.second : evening.quorum;
  const onRoll = evening.members.some((member) => member.onRoll);
  if (isOpen(evening) || !onRoll || sum(evening) < needed) return false;
  evening.openings.push({ from: evening.states.length, to: null });
  remember(evening);
  return true;
}

/** @returns whether the voting closes */
export function close(evening: Evening): boolean {
  const last = evening.openings.at(-1);
  if (last?.to !== null) return false;
  remember(evening);
  last.to = evening.states.length - 1;
  return true;
}

export const figuresOf = ({ members, needed }: State) => {
  const present = members.filter(({ mode }) => mode !== null).length;
  const represented = sum({ members }) - present;
  return { present, represented, needed, reached: present + represented >= needed };
};

/** The quorum at the end of each minute in which it changed, from the first quorum check or arrival on. */
export function curve({ states, quorumChecks }: Evening) {
  const start = quorumChecks[0]?.state ?? states.findIndex((state) => sum(state) > 0);
  if (start === -1) return [];
  const [first] = quorumChecks;
  const everAttended = states.slice(0, start + 1).some((state) => sum(state) > 0);
  const shown = states.slice(start).map((state) => ({ minute: state.minute, ...figuresOf(state) }));
  const text = (index: number) => JSON.stringify({ ...shown[index], minute: 0 });
  let begun = everAttended || first === undefined;
  const steps = shown.filter((step, index) => {
    if (index === 0) return begun;
    const isFirst = !begun && step.present + step.represented > 0;
    begun ||= isFirst;
    return isFirst || (begun && text(index) !== text(index - 1));
  });
  return steps.filter((step, index) => steps[index + 1]?.minute !== step.minute);
}

/** Minutes without a quorum while the voting was open, by opening: from and to. */
export const lost = ({ states, openings }: Evening) =>
  openings.flatMap(({ from, to }) => {
    const within = states
      .slice(from, to === null ? undefined : to + 1)
      .filter((state, index, all) => all[index + 1]?.minute !== state.minute);
    const periods: { from: number; to: number | null }[] = [];
    for (const state of within) {
      const last = periods.at(-1);
      if (!figuresOf(state).reached) {
        if (last?.to !== null) periods.push({ from: state.minute, to: null });
      } else if (last) last.to ??= state.minute;
    }
    const last = periods.at(-1);
    if (last && to !== null) last.to ??= states[to]?.minute ?? null;
    return periods;
  });

/** How a person attended as a whole. */
export function attendedAsAWhole({ states }: Evening, who: number): 'present' | 'represented' | 'absent' {
  const counted = (is: (state: State) => string | null, shortest: number): boolean => {
    let start: number | null = null;
    for (const [index, state] of states.entries()) {
      const [now, before] = [is(state), index > 0 ? is(states[index - 1] as State) : null];
      if (start !== null && now !== before) {
        const beside = states.slice(start, index).some((each) => each.isOpen || each.isChecked);
        const length = state.minute - (states[start]?.minute ?? 0);
        if (beside || length >= shortest) return true;
        start = null;
      }
      if (now !== null && start === null) start = index;
    }
    return start !== null;
  };
  if (counted(({ members }) => (members[who]?.mode ? 'present' : null), 5)) return 'present';
  const attorney = ({ members }: State) => {
    const found = attendanceIn(members, who);
    return found.startsWith('represented') ? String(members[who]?.attorney) : null;
  };
  return counted(attorney, Number.POSITIVE_INFINITY) ? 'represented' : 'absent';
}
