import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { Button } from '@mantine/core';
import { DatePicker, MonthPicker, TimeGrid } from '@mantine/dates';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { dayInWords } from '@vigilia/contract/time/long-day';
import { Dialog } from '../../dialog/dialog.tsx';
import type { MomentKind } from './typed-moments.ts';

const T = {
  today: 'Hoy',
  labels: {
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    previousDecade: 'Década anterior',
    nextDecade: 'Década siguiente',
  },
};

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

interface PickerProps {
  /** In its stored form; empty without a value. */
  value: string;
  onPick: (value: string) => void;
}

interface MomentDialogProps extends PickerProps {
  kind: MomentKind;
  title: string;
  opened: boolean;
  onClose: () => void;
}

export default function MomentDialog({ kind, title, opened, onClose, ...rest }: MomentDialogProps) {
  const Picker = PICKERS[kind];
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="auto">
      <Picker {...rest} />
    </Dialog>
  );
}

function Calendar({ value, onPick }: PickerProps) {
  const today = dayOf(new Date().toISOString());
  return (
    <>
      <DatePicker
        value={value || null}
        defaultDate={value || today}
        locale="es"
        monthLabelFormat="MMMM [de] YYYY"
        size="md"
        highlightToday
        hideOutsideDates
        ariaLabels={T.labels}
        getDayAriaLabel={dayInWords}
        getDayProps={(day) => ({ 'data-autofocus': day === (value || today) || undefined })}
        onChange={(day) => day && onPick(day)}
      />
      <Button size="sm" variant="subtle" fullWidth onClick={() => onPick(today)}>
        {T.today}
      </Button>
    </>
  );
}

/** The half hour at or before the value, which gets the focus. */
const halfHourOf = (value: string) => HALF_HOURS.findLast((half) => half <= value) ?? '08:00';

const Hours = ({ value, onPick }: PickerProps) => (
  <TimeGrid
    data={HALF_HOURS}
    value={value || null}
    allowDeselect
    simpleGridProps={{ cols: 4, spacing: 4, verticalSpacing: 4 }}
    getControlProps={(half) => ({ 'data-autofocus': half === halfHourOf(value) || undefined })}
    // A second click on the chosen one chooses it again.
    onChange={(half) => onPick(half ?? value)}
  />
);

/** Value of a month, `YYYY-MM`; that of the library is its first day. */
const Months = ({ value, onPick }: PickerProps) => (
  <MonthPicker
    value={value ? `${value}-01` : null}
    defaultDate={value ? `${value}-01` : dayOf(new Date().toISOString())}
    locale="es"
    size="md"
    ariaLabels={T.labels}
    onChange={(day) => day && onPick(day.slice(0, 7))}
  />
);

const PICKERS = { day: Calendar, month: Months, hour: Hours };
