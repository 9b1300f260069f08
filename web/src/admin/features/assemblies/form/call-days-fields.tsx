/** Minimum days of the statutes between call and assembly, with the days left (R15.6). */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { callDaysSentence, callRuleSentence } from '@vigilia/contract/time/call-days';
import type { UseFormReturn } from 'react-hook-form';
import { inputProps } from '../../../../ui/form/form-fields.ts';
import { FormMoment } from '../../../../ui/form/moment/period-fields.tsx';
import type { FormSave } from '../../../../ui/form/saving/form-save.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import { TEXTS } from '../texts.ts';
import type { AssemblyFields } from './fields.ts';
import styles from './form.module.css';

const T = TEXTS.form.callDays;

interface CallDaysFieldsProps {
  form: UseFormReturn<AssemblyFields>;
  save: FormSave;
  typed: AssemblyFields;
  /** Start of the assembly; empty until typed. */
  startDate: string;
  /** Undefined for a new assembly. */
  assemblyId: number | undefined;
}

export function CallDaysFields({ form, save, typed, startDate, assemblyId }: CallDaysFieldsProps) {
  const input = inputProps(form, save);
  const { readOnly: _select, ...kind } = input('callDayKind');
  const now = new Date().toISOString();
  const minimumCallDays = Number(typed.minimumCallDays.trim());
  const rule = { minimumCallDays, callDayKind: typed.callDayKind };
  const isComing = startDate > now;
  return (
    <div>
      <div className={styles.pair}>
        <TextInput
          {...input('minimumCallDays')}
          inputMode="numeric"
          label={T.minimum}
          description={T.minimumHint}
        />
        <NativeSelect
          {...kind}
          label={T.kind}
          description={T.kindHint}
          data={[
            { value: 'calendar', label: T.calendar },
            { value: 'business', label: T.business },
          ]}
        />
      </div>
      {minimumCallDays > 0 && isComing && (
        <Note mt="xs" maw="68ch">
          {T.today} {callDaysSentence(now, startDate).replace(/^./, (letter) => letter.toLowerCase())}{' '}
          {callRuleSentence(now, startDate, rule)}
        </Note>
      )}
      {assemblyId !== undefined && (
        <TextLink to={`/gremial/assemblies/${assemblyId}/convocatoria`} size="sm">
          {T.link}
        </TextLink>
      )}
    </div>
  );
}

const SECOND_CALL_TEXTS = TEXTS.form.secondCall;

interface SecondCallFieldsProps {
  form: UseFormReturn<AssemblyFields>;
  save: FormSave;
  opened: boolean;
}

export function SecondCallFields({ form, save, opened }: SecondCallFieldsProps) {
  const input = inputProps(form, save);
  return (
    <>
      <Checkbox
        {...input('secondCall')}
        size="md"
        label={SECOND_CALL_TEXTS.label}
        description={SECOND_CALL_TEXTS.hint}
      />
      {opened && (
        <>
          <div className={styles.pair}>
            <FormMoment
              form={form}
              save={save}
              name="secondCallDate"
              kind="day"
              label={SECOND_CALL_TEXTS.date}
            />
            <FormMoment
              form={form}
              save={save}
              name="secondCallHour"
              kind="hour"
              label={SECOND_CALL_TEXTS.hour}
            />
          </div>
          <TextInput
            {...input('secondCallQuorum')}
            inputMode="numeric"
            label={SECOND_CALL_TEXTS.quorum}
            description={SECOND_CALL_TEXTS.quorumHint}
            required
          />
        </>
      )}
    </>
  );
}
