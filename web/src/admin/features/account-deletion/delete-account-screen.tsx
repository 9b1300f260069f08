import { Link } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { ReadingPage, type ReadingSection } from '../../../ui/page/reading-page.tsx';
import { DeleteAccountForm, TEXTS } from './delete-account-form.tsx';

export default () => (
  <ReadingPage
    {...DELETE_ACCOUNT}
    related={[
      { label: 'Política de privacidad', to: '/privacy-policy' },
      { label: 'Ayuda', to: '/ayuda' },
    ]}
  />
);

/**
 * The public page for account deletion, in the layout of reading pages: app stores require an explanation of the
 * steps, the deleted and kept data and the retention, without a sign-in.
 */
const { brandName, brandAcronym } = configuration;

const SECTIONS: readonly ReadingSection[] = [
  { id: 'solicitar', title: 'Eliminar mi cuenta', content: <DeleteAccountForm /> },
  {
    id: 'pasos',
    title: 'Cómo funciona',
    content: (
      <ol>
        <li>Escriba el correo con el que entra a la aplicación y haga clic en «{TEXTS.submit}».</li>
        <li>Recibirá en ese correo un código de seis cifras. Escríbalo aquí.</li>
        <li>Al confirmar, la cuenta se elimina de inmediato. No se puede deshacer.</li>
      </ol>
    ),
  },
  {
    id: 'que-se-elimina',
    title: 'Qué se elimina',
    content: (
      <>
        <p>Se eliminan de inmediato, al confirmar:</p>
        <ul>
          <li>su nombre, apellido, correo, celular y número de documento;</li>
          <li>su contraseña y todas sus sesiones abiertas, y</li>
          <li>su acceso a la aplicación.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'que-se-conserva',
    title: 'Qué se conserva',
    content: (
      <>
        <p>
          La Asociación conserva lo que necesita como soporte de las decisiones de sus asambleas y de la ayuda
          entre colegas, y lo separa de sus datos personales:
        </p>
        <ul>
          <li>
            los votos, que se guardan sin su nombre. En algunos casos, como cuando los resultados se ven con
            la votación abierta, alguien pudo <Link to="/privacy-policy#voto-secreto">deducir el suyo</Link>
            {';'}
          </li>
          <li>
            cómo asistió a las asambleas, si podía votar y si votó, bajo «Usuario eliminado»; también los
            resultados en los que fue candidato, ya sin su nombre; si el acta de esa asamblea no se ha
            emitido, su nombre y su documento se conservan en ellos hasta emitirla. Las actas ya firmadas no
            cambian;
          </li>
          <li>
            los casos que publicó, sus respuestas a los de otros y sus solicitudes de asistencia RAFA, tal
            como los escribió pero sin su nombre, y
          </li>
          <li>
            los poderes que firmó y el registro interno de lo que hicieron los administradores, durante el
            tiempo que exijan las normas legales o estatutarias.
          </li>
        </ul>
        <p>
          Los pagos se hacen en una pasarela externa, que conserva sus propios registros. Eliminar la cuenta
          no equivale a renunciar a la Asociación {brandAcronym}; para renunciar, escriba a la Asociación. Hay
          más información en la <Link to="/privacy-policy#conservacion">política de privacidad</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'ayuda',
    title: 'Si no puede entrar a su correo',
    content: (
      <p>
        Sin el código no se puede eliminar la cuenta desde esta página, para que nadie elimine la de otra
        persona. Pida a la Asociación que la elimine, con su documento de identidad: también puede hacerlo si
        desinstaló la aplicación.
      </p>
    ),
  },
];

const DELETE_ACCOUNT = {
  title: TEXTS.title,
  lead: (
    <p>
      Aquí puede eliminar su cuenta de la aplicación de la Asociación {brandAcronym}, que funciona con{' '}
      {brandName}, y los datos personales que se guardan en ella.
    </p>
  ),
  sections: SECTIONS,
};
