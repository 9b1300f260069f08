/**
 * The three associations whose screens are photographed: the demo on its assembly evening, one of long texts, an empty
 * one.
 */
import { listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { listAttorneyPowers, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { castBallot, listQuestions } from '@vigilia/contract/votings/votings';
import { seedDemo } from '@vigilia/server/demo/seed';
import { type Person, tokenOf } from '@vigilia/server/testing/builders/people';
import { aClock } from '@vigilia/server/testing/clock';
import { openProduct, type Product } from '../kit/product.ts';
import { type LengthenText, seedEverything } from '../kit/screens.ts';
import { ask } from '../kit/test.ts';

/** A moment in the middle of the demo's assembly: that of all pictures. */
export const PICTURE_MOMENT = new Date('2026-03-14T23:30:00.000Z');

export interface Association {
  readonly product: Product;
  readonly administrator: Person;
}

/** The demo's assembly that is in progress; its votings are opened as the evening would. */
const IN_PROGRESS = 2;
/** Share of each choice, in percent. */
const SHARES = { yes: 64, no: 25 } as const;
const SHARE_VOTED = 0.7;

async function open(name = 'Marta', lastName = 'Quintero'): Promise<Association> {
  const product = await openProduct(aClock(PICTURE_MOMENT.toISOString()));
  const administrator = await product.anAdministrator({ name, lastName, email: 'marta@vigilia.test' });
  return { product, administrator };
}

const choiceOf = (hundredth: number) =>
  hundredth < SHARES.yes ? 'yes' : hundredth < SHARES.yes + SHARES.no ? 'no' : 'blank';

/** The demo, with a question that was never opened, and two open votings. */
export async function demoAssociation(): Promise<Association> {
  const { product, administrator } = await open();
  await seedDemo(product.dependencies);
  await ask(product, administrator, createQuestion, {
    body: { assambleId: IN_PROGRESS, title: '¿Aprueba el presupuesto del próximo año?' },
  });
  const questions = await ask(product, administrator, listQuestions, {});
  const voted = questions
    .filter(({ assambleId, state }) => assambleId === IN_PROGRESS && state === 'draft')
    .slice(0, 2);
  const roll = await ask(product, administrator, listAttendees, { params: { assemblyId: IN_PROGRESS } });
  const present = roll.filter(({ assist, canVote }) => assist && canVote);
  for (const { id, peopleToBeVoted } of voted) {
    await ask(product, administrator, updateQuestion, { params: { id }, body: { isActive: true } });
    for (const [index, { userId }] of present.slice(0, present.length * SHARE_VOTED).entries()) {
      const hundredth = (index * 37) % 100;
      // The first candidates get more votes.
      const candidate = peopleToBeVoted[Math.floor((hundredth / 100) ** 2 * peopleToBeVoted.length)];
      const member = { ...administrator, id: userId, token: await tokenOf(product.dependencies, userId) };
      await ask(product, member, castBallot, {
        body: candidate
          ? { questionId: id, candidateId: candidate.userId }
          : { questionId: id, vote: choiceOf(hundredth) },
      });
    }
  }
  const [power] = await ask(product, administrator, listAttorneyPowers, {
    query: `?assemblyId=${IN_PROGRESS}`,
  });
  if (power) await ask(product, administrator, revokeAttorneyPower, { params: { id: power.id } });
  return { product, administrator };
}

/** Realistic extremes: very long texts, and words that cannot be broken. */
const ENDLESS =
  ' que continúa con todo lo que hubiera sido mejor decir en pocas palabras, sin olvidar electroencefalográficamenteinterdisciplinarios ni https://asociacion.example.org/documentos/2026/extraordinaria/anexo-7';

const lengthened: LengthenText = (text, limit) =>
  (text + ENDLESS.repeat(Math.ceil(limit / ENDLESS.length))).slice(0, limit);

export async function endlessAssociation(): Promise<Association> {
  const association = await open(
    'Marta de los Ángeles',
    'Quintero Buenaventura de la Espriella y Sanclemente',
  );
  await seedEverything(association.product, association.administrator, lengthened);
  return association;
}

export const emptyAssociation = () => open();
