import { dayText } from '@vigilia/contract/time/colombian-time';
import {
  type Certifiable,
  type Certificate,
  type Certificates,
  downloadCertificate,
  issueOwnCertificate,
  listOwnCertificates,
} from '@vigilia/contract/users/certificates';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, failureOf, requestFile } from '../../core/backend/api.ts';
import { saveFile } from '../../core/save-file.ts';
import { useAction } from '../../core/scheduling.ts';
import { Page, Problem, SecondaryButton } from '../shell/page.tsx';
import { Link, PATHS } from '../shell/path.tsx';

const T = {
  heading: 'Mis certificados',
  about: 'Cada certificado es un PDF con un código que cualquiera puede comprobar.',
  membership: 'Certificado de asociado',
  attendance: 'Certificado de asistencia',
  download: 'Descargar PDF',
  issued: (day: string, code: string) => `Expedido el ${day} · código ${code}`,
  revoked: (day: string) => `Anulado el ${day}`,
  earlier: 'Ya expedidos',
  loading: 'Cargando',
  failure: 'No se pudo obtener el certificado',
  back: 'Volver',
};

export default function CertificatesPage() {
  const [found, setFound] = useState<Certificates | null>(null);
  const { failure, run } = useAction((error) => failureOf(error, T.failure));
  const load = async () => setFound(await call(listOwnCertificates, {}));
  const start = useEffectEvent(() => run(load));
  useEffect(() => start(), []);

  const save = async ({ id, code }: Certificate) => {
    const file = await requestFile(
      downloadCertificate,
      { params: { id } },
      { onReceived: () => undefined, signal: new AbortController().signal },
    );
    saveFile(file, `certificado-${code}.pdf`);
  };
  const issue = ({ kind, assemblyId }: Certifiable) =>
    run(async () => {
      const body = { kind, ...(assemblyId !== null && { assemblyId }) };
      await save(await call(issueOwnCertificate, { body }));
      await load();
    });

  return (
    <Page heading={T.heading}>
      <p>{T.about}</p>
      {failure && <Problem {...failure} />}
      {!found && !failure && <div className="skeleton" role="status" aria-label={T.loading} />}
      <ul className="cards">
        {found?.certifiable.map((each) => (
          <li key={each.assemblyId ?? 0} className="card">
            <h2>{each.kind === 'membership' ? T.membership : T.attendance}</h2>
            {each.startDate && (
              <p>
                {each.title}, {dayText(each.startDate)}
              </p>
            )}
            <SecondaryButton onClick={() => issue(each)}>{T.download}</SecondaryButton>
          </li>
        ))}
      </ul>
      {found && found.issued.length > 0 && (
        <>
          <h2>{T.earlier}</h2>
          <ul className="cards">
            {found.issued.map((each) => (
              <li key={each.id} className="card">
                <p>{each.statement}</p>
                <p className="quiet">
                  {each.revokedAt === null
                    ? T.issued(dayText(each.issuedAt), each.code)
                    : T.revoked(dayText(each.revokedAt))}
                </p>
                {each.revokedAt === null && (
                  <SecondaryButton onClick={() => run(() => save(each))}>{T.download}</SecondaryButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to={PATHS.home}>{T.back}</Link>
      </p>
    </Page>
  );
}
