import {
  createSteps,
  listAssistance,
  readSteps,
  requestAssistance,
  type Step,
  type StepsRecord,
  updateSteps,
} from '@vigilia/contract/content/assistance';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { changesBetween, editOf, type LoggedFields } from '../../../kernel/audit/audit-changes.ts';
import { createMemberRate } from '../../../kernel/http/rate-limits/member-rate.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { notFound, Refusal } from '../../../kernel/runtime/errors.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { countSave, editConflictWith } from '../../../kernel/versions/edit-conflicts.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { stepChanges } from './step-changes.ts';
import { assistanceStore, stepsStore } from './store.ts';

const TEXTS = {
  stepsExist: 'Ya hay pasos guardados. Vuelva a cargar la página para editarlos.',
  unknownSteps: 'Estos pasos ya no existen. Vuelva a cargar la página.',
};

const LOGGED: LoggedFields<StepsRecord> = {
  description: 'descripción',
};

const stepsIn = ({ step }: Pick<StepsRecord, 'step'>) => JSON.parse(step) as Step[];
const steps = (length: number) => `${length} ${length === 1 ? 'paso' : 'pasos'}`;

export const assistance = feature({
  name: 'assistance',
  lane: 'office',
  stores: (db) => ({
    requests: assistanceStore(db),
    steps: stepsStore(db),
    versions: versionStore(db),
    bin: binStore(db),
  }),
  routes: (on, { clock, database }) => {
    const countRequest = createMemberRate(
      { clock, database },
      'assistance-requests',
      'Ha pedido asistencia muchas veces.',
    );

    on.cachedRead(listAssistance, async ({ query, stores, setTotalCount }) => {
      const found = await stores.requests.list(query);
      setTotalCount(found.total);
      return found.requests;
    });

    on.writeAfter(
      requestAssistance,
      async ({ caller }) => countRequest(caller),
      async ({ body: { description }, caller, stores, audit }) => {
        audit('Pidió asistencia RAFA');
        const createdAt = clock.now().toISOString();
        return stores.requests.insert({ userId: caller.userId, description, createdAt });
      },
    );

    on.cachedRead(readSteps, async ({ stores, forAdministrator }) => {
      const record = await stores.steps.read();
      if (!record) return [];
      const { version, ...fields } = record;
      return [forAdministrator ? { ...fields, version } : fields];
    });

    on.write(createSteps, async ({ body: { userId, step, description }, stores, audit }) => {
      const saved = await stores.steps.insert(userId, { step, description });
      if (!saved) {
        // Another administrator saved the first steps meanwhile: an edit conflict, too.
        const stored = await stores.steps.read();
        const latest = stored && (await stores.versions.latest('assistance_steps', stored.id));
        throw new Refusal(409, TEXTS.stepsExist, latest && { editConflict: editConflictWith(latest) });
      }
      audit(`Agregó ${steps(step.length)} de RAFA`);
      return { ...saved, version: 0 };
    });

    on.write(updateSteps, async ({ params: { id }, body, caller, stores, audit }) => {
      const record = await stores.steps.byId(id);
      if (!record) throw notFound(TEXTS.unknownSteps);
      const { step, description = record.description } = body;
      const changed = { ...record, step: step ? JSON.stringify(step) : record.step, description };
      const { changes: changedSteps, gone } = stepChanges(stepsIn(record), stepsIn(changed));
      const changes = [...changedSteps, ...changesBetween('assistance', LOGGED, record, changed)];
      const version = await countSave(stores.versions, 'assistance_steps', id, changes.length > 0, {
        opened: body.version,
        what: 'los pasos de RAFA',
        userId: caller.userId,
        at: clock.now().toISOString(),
      });
      await stores.steps.update(changed);
      for (const { stepNumber, description: removed } of gone)
        await stores.bin.add(
          'step',
          removed.slice(0, FIELD_LIMITS.title),
          { assistance_steps: [{ stepNumber, description: removed }] },
          { at: clock.now().toISOString(), userId: caller.userId },
        );
      audit(
        ...editOf(
          step ? `Editó los pasos de RAFA: ahora son ${steps(step.length)}` : 'Editó la descripción de RAFA',
          changes,
        ),
      );
      return { ...changed, version };
    });
  },
});
