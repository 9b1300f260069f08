import { fold } from '@vigilia/contract/text/fold';
import { dayText } from '@vigilia/contract/time/colombian-time';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import { type OwnProfile, readOwnProfile, updateOwnProfile } from '@vigilia/contract/users/member-profile';
import {
  listProfileItems,
  PROFILE_LISTS,
  type ProfileItem,
  type ProfileList,
} from '@vigilia/contract/users/profile';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { call, failureOf } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { Page, Problem } from '../shell/page.tsx';
import { Link, PATHS } from '../shell/path.tsx';

const T = {
  heading: 'Mi perfil',
  name: 'Nombre',
  email: 'Correo',
  dni: 'Documento',
  standing: 'Paz y salvo',
  good: (day: string) => `Al día desde el ${day}`,
  behind: (day: string) => `En mora desde el ${day}`,
  fixed: 'Si algo de esto está mal, escríbale a la asociación.',
  lists: 'De las listas de la asociación',
  none: 'Sin elegir',
  picked: (picked: number, max: number) => `${picked} de ${max}`,
  search: (list: string) => `Buscar en ${list}`,
  more: 'Escriba parte del nombre para ver los demás.',
  save: 'Guardar',
  unsaved: 'Tiene cambios sin guardar.',
  saved: 'Su perfil se guardó.',
  loading: 'Cargando',
  loadFailure: 'No se pudo cargar su perfil',
  failure: 'No se pudo guardar su perfil',
  back: 'Volver',
};

const SHOWN = 12;

interface PickerProps {
  list: ProfileList;
  items: readonly ProfileItem[];
  picked: readonly number[];
  onPick: (ids: readonly number[]) => void;
}

/** Picked items stay above the found ones, in the order at the opening. In a list of one item another replaces it. */
function ListPicker({ list, items, picked, onPick }: PickerProps) {
  const id = useId();
  const [first] = useState(picked);
  const [search, setSearch] = useState('');
  const isLong = items.length > SHOWN;
  const found = items.filter(({ name }) => fold(name).includes(fold(search)));
  const onTop = items.filter((item) => first.includes(item.id) || picked.includes(item.id));
  const others = found.filter((item) => !onTop.includes(item));
  const shown = isLong ? [...onTop, ...others.slice(0, SHOWN)] : items;
  return (
    <details>
      <summary>
        {list.name}{' '}
        <span className="quiet" style={{ whiteSpace: 'nowrap' }}>
          {list.max > 1
            ? T.picked(picked.length, list.max)
            : (items.find((item) => picked.includes(item.id))?.name ?? T.none)}
        </span>
      </summary>
      {isLong && (
        <div className="field">
          <label htmlFor={id}>{T.search(list.name)}</label>
          <input
            id={id}
            type="search"
            value={search}
            autoComplete="off"
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      {shown.map((item) => {
        const isPicked = picked.includes(item.id);
        return (
          <label key={item.id} className="check">
            <input
              type="checkbox"
              checked={isPicked}
              disabled={!isPicked && list.max > 1 && picked.length >= list.max}
              onChange={() =>
                onPick(
                  isPicked
                    ? picked.filter((each) => each !== item.id)
                    : [...(list.max > 1 ? picked : []), item.id],
                )
              }
            />
            {item.name}
          </label>
        );
      })}
      {isLong && others.length > SHOWN && <p className="quiet">{T.more}</p>}
    </details>
  );
}

const factsOf = ({ standing, ...own }: OwnProfile) => [
  [T.name, fullName(own)],
  [T.email, own.email],
  [documentTypeName(own.dniType) || T.dni, own.dni ?? ''],
  [T.standing, standing && (standing.isGood ? T.good : T.behind)(dayText(standing.since))],
];

export default function ProfilePage() {
  const [own, setOwn] = useState<OwnProfile | null>(null);
  const [catalogue, setCatalogue] = useState<readonly ProfileItem[]>([]);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [state, setState] = useState<'same' | 'changed' | 'saved'>('same');
  const loading = useAction((error) => failureOf(error, T.loadFailure));
  const saving = useAction((error) => failureOf(error, T.failure));
  const failure = loading.failure ?? saving.failure;
  const show = (profile: OwnProfile) => {
    setOwn(profile);
    setPicked(profile.items.map(({ id }) => id));
  };
  const load = useEffectEvent(() =>
    loading.run(async () => {
      const [profile, items] = await Promise.all([call(readOwnProfile, {}), call(listProfileItems, {})]);
      setCatalogue(items);
      show(profile);
    }),
  );
  useEffect(() => load(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.run(async () => {
      show(await call(updateOwnProfile, { body: { items: [...picked] } }));
      setState('saved');
    });
  };

  return (
    <Page heading={T.heading}>
      {!own && !failure && <div className="skeleton" role="status" aria-label={T.loading} />}
      {own && (
        <>
          <div className="card">
            <dl className="known">
              {factsOf(own).map(
                ([name, value]) =>
                  value && (
                    <div key={name}>
                      <dt className="quiet">{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
            <p className="quiet">{T.fixed}</p>
          </div>
          {catalogue.length > 0 && (
            <form className="card" onSubmit={submit}>
              <h2>{T.lists}</h2>
              {PROFILE_LISTS.map((list) => {
                const items = catalogue.filter(({ categoryId }) => categoryId === list.id);
                if (items.length === 0) return null;
                const isOwn = (id: number) => items.some((item) => item.id === id);
                return (
                  <ListPicker
                    key={list.id}
                    list={list}
                    items={items}
                    picked={picked.filter(isOwn)}
                    onPick={(ids) => {
                      setPicked([...picked.filter((id) => !isOwn(id)), ...ids]);
                      setState('changed');
                    }}
                  />
                );
              })}
              <p role="status" className={state === 'saved' ? 'notice good' : 'quiet'}>
                {state === 'saved' ? T.saved : state === 'changed' && T.unsaved}
              </p>
              <button type="submit" className="primary">
                {T.save}
              </button>
            </form>
          )}
        </>
      )}
      {failure && <Problem {...failure} />}
      <p>
        <Link to={PATHS.home}>{T.back}</Link>
      </p>
    </Page>
  );
}
