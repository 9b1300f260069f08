/** How members know that a ballot was counted: one page, also without a session. */
import { VERIFICATION_LIMITS } from '../../domain/evening/voting-texts.ts';
import { Page } from '../shell/page.tsx';
import { Link, PATHS } from '../shell/path.tsx';

/** Texts on how votes are counted and verified, as members read them. No sentence claims more than the protocol proves. */
const T = {
  heading: 'Cómo se comprueba que su voto se contó',
  steps: [
    {
      title: 'Usted vota',
      text: 'Su teléfono inventa un código al azar y lo envía con el voto. El servidor contesta con un comprobante firmado, que no lleva su nombre, la hora ni lo que votó.',
    },
    {
      title: 'Se cierra la votación',
      text: 'Se publica para los asociados la lista de los votos: cada código con su voto, sin nombres y sin orden de llegada. El resultado y las listas quedan sellados, y el salón muestra la huella del sello: 16 letras y números. Si después se cambia algo de lo sellado, ya no coincide con la huella.',
    },
    {
      title: 'Usted verifica',
      text: 'Poco después del cierre, y cada vez que toque «Verificar», su teléfono busca su código en la lista, comprueba que al lado está lo que usted votó y que la lista es la sellada. Entonces dice: «Su voto está en el recuento».',
    },
    {
      title: 'Cualquiera recuenta',
      text: 'Con el paquete de verificación, el revisor fiscal, los escrutadores o quien lo reciba vuelven a contar en su propio computador, sin conexión, y comparan la huella que se guardó en papel o en un correo.',
    },
  ],
  wrong: 'Si algo no coincide',
  wrongAbout:
    'Muestre la pantalla al revisor fiscal o a los escrutadores, y no borre el comprobante: con él se puede reclamar. «Guardar comprobante» lo guarda en un archivo, que el programa de recuento acepta.',
  care: 'Cuide su código',
  careAbout:
    'Después del cierre, quien conozca su código puede ver en la lista qué votó. No lo muestre, y bórrelo cuando ya no lo necesite.',
  limits: 'Lo que esto no puede mostrar',
  back: 'Volver',
};

const ExplanationPage = () => (
  <Page heading={T.heading}>
    <ol className="steps">
      {T.steps.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <h2>{T.wrong}</h2>
    <p>{T.wrongAbout}</p>
    <h2>{T.care}</h2>
    <p>{T.careAbout}</p>
    <h2>{T.limits}</h2>
    <p className="quiet">{VERIFICATION_LIMITS}</p>
    <p>
      <Link to={PATHS.home}>{T.back}</Link>
    </p>
  </Page>
);

export default ExplanationPage;
