/** Gives a power: from the form of an administrator, or a submitted one. */
import { fullName } from '@vigilia/contract/users/full-name';
import { conflict, invalid, type Refusal } from '../../../kernel/runtime/errors.ts';
import type { userStore } from '../../people/users/store.ts';
import { startsWithVote } from '../assemblies/domain/assembly-rules.ts';
import type { rollStore } from '../assemblies/roll-store.ts';
import type { assemblyStore } from '../assemblies/store.ts';
import { type PowerProblem, powerProblem } from './domain/power-rules.ts';
import type { attorneyPowerStore, PowerFields } from './store.ts';

interface Parties {
  readonly represented: string;
  readonly attorney: string;
}

/** The refusal of a power that cannot be given. No sentence begins with a name, which may begin with a small letter. */
function refusalOf(problem: PowerProblem, { represented, attorney }: Parties): Refusal {
  const [toDelegate, whoDelegates] = ['userIdToDelegate', 'userIdWhoDelegates'];
  const here = (sentence: string) => `En esta asamblea ${sentence}`;
  switch (problem.reason) {
    case 'oneself':
      return invalid(toDelegate, 'Nadie puede representarse a sí mismo. Elija a dos personas distintas.');
    case 'attorney-not-on-roll': {
      const text = `En la lista de la asamblea no está ${attorney}. Agregue primero al apoderado como asistente.`;
      return conflict(text, toDelegate);
    }
    case 'has-attorney':
      return conflict(here(`${represented} ya tiene apoderado: ${problem.other}.`), whoDelegates);
    case 'attorney-is-represented': {
      const text = `${attorney} está representado por ${problem.other} y no puede representar a otra persona.`;
      return conflict(here(text), toDelegate);
    }
    case 'too-many-powers': {
      const powers = problem.powers === 1 ? 'un poder' : `${problem.powers} poderes`;
      const text = `${attorney} ya tiene ${powers} y el máximo por apoderado es ${problem.max}. Elija a otro apoderado.`;
      return conflict(here(text), toDelegate);
    }
    case 'represents-others':
      return conflict(
        here(`${represented} es apoderado de ${problem.other} y no puede ceder su voto.`),
        whoDelegates,
      );
  }
}

const UNKNOWN_USER = 'Esta persona ya no es usuario. Elija a otra.';

/** Suffix of the log entry of a power accepted during an open voting. */
export const FROM_NEXT_VOTING = ', con una votación abierta: vale desde la próxima';

interface CheckedStores {
  readonly powers: ReturnType<typeof attorneyPowerStore>;
  readonly users: ReturnType<typeof userStore>;
}
export interface PowerStores extends CheckedStores {
  readonly assemblies: ReturnType<typeof assemblyStore>;
  readonly roll: ReturnType<typeof rollStore>;
}

/** @throws Refusal 422, at the field of the request */
async function personOf({ users }: CheckedStores, field: string, id: number) {
  const user = await users.byId(id);
  if (!user) throw invalid(field, UNKNOWN_USER);
  return user;
}

/** @throws Refusal 409 or 422 unless the attorney may represent the represented */
export async function checkPower(
  stores: CheckedStores,
  parties: Omit<PowerFields, 'document'>,
  powerId?: number,
) {
  const represented = await personOf(stores, 'userIdWhoDelegates', parties.representedId);
  const attorney = await personOf(stores, 'userIdToDelegate', parties.attorneyId);
  const names = { represented: fullName(represented), attorney: fullName(attorney) };
  const problem = powerProblem(await stores.powers.facts(parties, powerId));
  if (problem) throw refusalOf(problem, names);
  return { ...names, people: { represented, attorney }, canVote: startsWithVote(represented) };
}

/**
 * @param power its document is recorded already
 * @param at ISO 8601
 * @throws Refusal 409 or 422 unless the attorney may represent the represented
 */
export async function givePower(stores: PowerStores, power: PowerFields, at: string) {
  const { people, canVote } = await checkPower(stores, power);
  await stores.roll.add(power.assemblyId, power.representedId, canVote, at);
  const id = await stores.powers.insert(power, at);
  return { id, people, fromNextVoting: await stores.assemblies.hasOpenVoting(power.assemblyId) };
}
