/** The privacy policy (R14), as the law of Colombia asks for it. */

import { Link } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import type { ReadingSection } from '../../../ui/page/reading-page.tsx';
import { PRIVACY_POLICY_SINCE } from '../../specification.ts';

const { brandName, brandAcronym } = configuration;

const deleteAccount = <Link to="/delete-account">página de eliminación de cuenta</Link>;

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'responsable',
    title: 'Quién responde por sus datos',
    content: (
      <>
        <p>
          El responsable del tratamiento es la asociación de anestesiólogos {brandAcronym} (en adelante, «la
          Asociación»), con sede en el departamento del Valle del Cauca, Colombia. La Asociación decide qué
          datos se recogen y para qué se usan.
        </p>
        <p>
          La aplicación móvil de los asociados y la plataforma administrativa {brandName} son las herramientas
          con las que la Asociación trata esos datos. La dirección, el teléfono y el correo de contacto son
          los que la Asociación tiene publicados en sus canales oficiales.
        </p>
      </>
    ),
  },
  {
    id: 'marco-legal',
    title: 'Marco legal y alcance',
    content: (
      <>
        <p>Esta política cumple, entre otras normas:</p>
        <ul>
          <li>
            el artículo 15 de la Constitución Política, que reconoce el derecho a la intimidad y al habeas
            data;
          </li>
          <li>
            la Ley 1581 de 2012, por la cual se dictan disposiciones generales para la protección de datos
            personales;
          </li>
          <li>
            el Decreto 1377 de 2013, que la reglamenta y que hoy hace parte del Decreto Único Reglamentario
            1074 de 2015 (libro 2, parte 2, título 2, capítulo 25).
          </li>
        </ul>
        <p>
          Se aplica a los datos personales de los asociados, de quienes solicitan su registro, de los
          administradores y de cualquier persona cuyos datos reciba la Asociación por medio de la aplicación o
          de la plataforma.
        </p>
      </>
    ),
  },
  {
    id: 'definiciones',
    title: 'Palabras que usamos',
    content: (
      <dl>
        <dt>Dato personal</dt>
        <dd>Cualquier información vinculada o que pueda asociarse a una persona natural determinada.</dd>
        <dt>Titular</dt>
        <dd>La persona natural cuyos datos se tratan: usted.</dd>
        <dt>Tratamiento</dt>
        <dd>
          Cualquier operación sobre los datos: recolectarlos, almacenarlos, usarlos, circularlos o
          suprimirlos.
        </dd>
        <dt>Responsable y encargado</dt>
        <dd>
          El responsable decide sobre los datos; el encargado los trata por cuenta del responsable, por
          ejemplo, quien presta el servicio de alojamiento.
        </dd>
        <dt>Autorización</dt>
        <dd>El consentimiento previo, expreso e informado del titular para tratar sus datos.</dd>
        <dt>Dato sensible</dt>
        <dd>
          El que afecta la intimidad del titular o cuyo uso indebido puede generar discriminación, como los
          datos de salud, los biométricos o los que revelan convicciones o la pertenencia a organizaciones.
        </dd>
      </dl>
    ),
  },
  {
    id: 'aplicacion',
    title: 'Qué ofrece la aplicación móvil',
    content: (
      <p>
        La aplicación móvil ofrece a los asociados contenido académico, recursos profesionales y noticias.
        También les permite consultar beneficios, participar en casos clínicos, pedir asistencia y tomar parte
        en las asambleas de la Asociación. La plataforma administrativa sirve para mantener ese contenido y
        está reservada a los administradores.
      </p>
    ),
  },
  {
    id: 'datos',
    title: 'Qué datos tratamos',
    content: (
      <>
        <ul>
          <li>
            <strong>Identificación:</strong> nombres, apellidos, tipo y número de documento.
          </li>
          <li>
            <strong>Contacto:</strong> correo electrónico y número de celular.
          </li>
          <li>
            <strong>Perfil profesional:</strong> si es anestesiólogo, subespecialidades, instituciones donde
            trabaja y donde estudió, país, departamento y ciudad, y los intereses y pasatiempos que usted
            quiera añadir.
          </li>
          <li>
            <strong>Vida gremial:</strong> asistencia a las asambleas, derecho a votar, poderes otorgados o
            recibidos con su documento, y el hecho de haber votado. El sentido del voto no se guarda con su
            nombre (vea <Link to={{ hash: 'voto-secreto' }}>Asambleas y secreto del voto</Link>).
          </li>
          <li>
            <strong>Lo que usted publica o envía:</strong> casos, respuestas a casos y solicitudes de
            asistencia.
          </li>
          <li>
            <strong>Datos técnicos:</strong> fecha y hora de acceso, dirección de red, tipo de dispositivo o
            de navegador y registros de errores.
          </li>
        </ul>
        <p>
          Pedimos solo los datos necesarios para cada fin. Su contraseña se guarda transformada y nadie puede
          leerla. Si se la asignó un administrador, cámbiela o pida que la cambien.
        </p>
      </>
    ),
  },
  {
    id: 'finalidades',
    title: 'Para qué los usamos',
    content: (
      <>
        <p>La Asociación usa los datos para:</p>
        <ul>
          <li>estudiar las solicitudes de registro y crear y administrar las cuentas;</li>
          <li>comprobar la identidad de quien ingresa y proteger las cuentas;</li>
          <li>ofrecer el contenido académico, los recursos profesionales, las noticias y los beneficios;</li>
          <li>
            convocar y realizar asambleas: llevar la lista de asistentes, verificar el quórum y los poderes,
            recibir los votos, contarlos y dejar constancia de los resultados;
          </li>
          <li>atender las solicitudes de asistencia y las consultas de los asociados;</li>
          <li>enviar comunicaciones propias de la vida de la Asociación;</li>
          <li>elaborar estadísticas en las que no se identifica a nadie;</li>
          <li>cumplir las obligaciones legales, contables y estatutarias de la Asociación, y</li>
          <li>mantener el servicio, corregir fallas y prevenir usos indebidos.</li>
        </ul>
        <p>No vendemos datos personales ni los usamos para publicidad de terceros.</p>
      </>
    ),
  },
  {
    id: 'autorizacion',
    title: 'Su autorización',
    content: (
      <>
        <p>
          Tratamos sus datos con su autorización previa, expresa e informada, que usted otorga al solicitar su
          registro o al entregar sus datos a la Asociación y de la cual se conserva prueba. No hace falta
          autorización en los casos que señala el artículo 10 de la Ley 1581 de 2012, como los datos de
          naturaleza pública o los que una autoridad exige en ejercicio de sus funciones.
        </p>
        <p>
          Usted puede revocar la autorización en cualquier momento, como se explica en{' '}
          <Link to={{ hash: 'procedimiento' }}>Cómo ejercer sus derechos</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'pagos',
    title: 'Pagos',
    content: (
      <p>
        Los pagos se hacen por medio de una pasarela de pagos externa, que se abre desde la aplicación. Los
        datos de su tarjeta o de su cuenta bancaria los recibe y los trata la pasarela, según su propia
        política de privacidad. La Asociación no recibe ni almacena los números de su tarjeta; solo conserva
        la información necesaria para saber qué se pagó y cumplir sus deberes contables.
      </p>
    ),
  },
  {
    id: 'voto-secreto',
    title: 'Asambleas y secreto del voto',
    content: (
      <>
        <p>
          En las votaciones se guarda por separado quién votó y qué se votó: ningún registro une a una persona
          con su elección. Quién asistió, quién votó y quién actuó con un poder sí queda registrado, porque de
          ello dependen el quórum y la validez de las decisiones. Los documentos de los poderes no son
          públicos: solo los consultan los administradores.
        </p>
        <p>Eso no impide deducir un voto en estos casos:</p>
        <ul>
          <li>
            mientras la votación está abierta, los administradores ven a la vez quiénes han votado y los
            totales, que cambian con cada voto: quien los observe puede deducir qué votó una persona, sobre
            todo si votan pocas o de una en una;
          </li>
          <li>un resultado unánime dice qué votaron todos, y</li>
          <li>
            quien opera el servidor y lee sus archivos mientras la votación está abierta podría relacionar los
            votos con las personas por el orden en que llegaron.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'sensibles',
    title: 'Datos sensibles y datos de pacientes',
    content: (
      <>
        <p>
          La Asociación no necesita datos sensibles para prestar sus servicios. Si en algún caso llegara a
          pedirlos, lo advertirá, y usted no estará obligado a entregarlos. Su calidad de asociado y su
          participación en la vida gremial se tratan con la reserva que corresponde a esos datos.
        </p>
        <p>
          Los casos clínicos se comparten con fines académicos. Quien publica o responde un caso debe omitir
          todo dato o imagen que permita identificar al paciente y respetar el secreto profesional y la
          reserva de la historia clínica. La Asociación puede retirar los casos que no lo hagan.
        </p>
      </>
    ),
  },
  {
    id: 'menores',
    title: 'Niños, niñas y adolescentes',
    content: (
      <p>
        La aplicación y la plataforma se dirigen a profesionales mayores de edad. La Asociación no recoge a
        sabiendas datos de niños, niñas o adolescentes. Si advierte que los ha recibido, los suprime, salvo
        que deba conservarlos por ley; en ese caso respeta su interés superior y sus derechos fundamentales,
        como lo exige el artículo 7 de la Ley 1581 de 2012.
      </p>
    ),
  },
  {
    id: 'terceros',
    title: 'Con quién se comparten',
    content: (
      <>
        <p>Sus datos pueden conocerlos, en la medida en que lo necesiten:</p>
        <ul>
          <li>los administradores autorizados por la Asociación, que deben guardar reserva;</li>
          <li>
            los demás asociados, únicamente en lo que usted publica o en lo propio de una asamblea, como su
            candidatura;
          </li>
          <li>
            los encargados que prestan servicios de alojamiento, almacenamiento o correo, que solo pueden usar
            los datos por cuenta de la Asociación, y
          </li>
          <li>las autoridades que los exijan en ejercicio de sus funciones legales.</li>
        </ul>
        <p>
          Si un encargado trata los datos fuera de Colombia, la transmisión se rige por un contrato que lo
          obliga a protegerlos como lo hace la Asociación. Las transferencias a otros responsables en el
          exterior solo se hacen a países con un nivel adecuado de protección o en los casos del artículo 26
          de la Ley 1581 de 2012.
        </p>
        <p>
          La aplicación contiene enlaces a sitios de otras entidades. Al abrirlos se aplican las políticas de
          privacidad de esos sitios.
        </p>
      </>
    ),
  },
  {
    id: 'conservacion',
    title: 'Cuánto tiempo se conservan',
    content: (
      <>
        <p>
          Los datos se conservan mientras usted sea asociado o tenga una cuenta y, después, durante el tiempo
          que exijan las normas legales, contables o estatutarias. Las solicitudes de registro rechazadas se
          eliminan. Los registros técnicos se guardan por un tiempo limitado.
        </p>
        <p>
          Las listas de asistencia, los poderes y los resultados de las asambleas se conservan como soporte de
          las decisiones de la Asociación, también después de que una cuenta se elimina; en la plataforma, su
          nombre pasa entonces a «Usuario eliminado». En ellos figura con el nombre que tenía cuando se abrió
          la votación. Las bases de datos permanecen vigentes mientras la Asociación desarrolle su objeto.
        </p>
        <p>
          Los casos que un asociado publicó, sus respuestas a los de otros y sus solicitudes de asistencia
          RAFA se conservan sin su nombre cuando la cuenta se elimina. También se conserva el registro interno
          de lo que hicieron los administradores, con los datos anteriores y nuevos de lo que editaron, y de
          cada cuenta que se eliminó, con el nombre que tenía.
        </p>
      </>
    ),
  },
  {
    id: 'seguridad',
    title: 'Cómo se protegen',
    content: (
      <>
        <p>La Asociación aplica medidas técnicas, humanas y administrativas, entre ellas:</p>
        <ul>
          <li>comunicaciones cifradas entre su dispositivo y el servicio;</li>
          <li>contraseñas protegidas con una función criptográfica de un solo sentido;</li>
          <li>sesiones que caducan y límite a los intentos de inicio de sesión;</li>
          <li>permisos distintos para asociados y administradores;</li>
          <li>enlaces temporales para los documentos privados, y</li>
          <li>
            eliminación de la información oculta de las imágenes que se publican, como el lugar donde se tomó
            una foto.
          </li>
        </ul>
        <p>
          Si un incidente de seguridad pone en riesgo los datos, la Asociación lo informa a la
          Superintendencia de Industria y Comercio y a los titulares afectados cuando corresponda.
        </p>
      </>
    ),
  },
  {
    id: 'navegador',
    title: 'Lo que se guarda en su dispositivo',
    content: (
      <p>
        La plataforma web guarda en su navegador la sesión iniciada y su preferencia de colores claros u
        oscuros. Tras iniciar sesión guarda además, hasta por 180 días, una cookie técnica que reconoce este
        dispositivo para que los intentos fallidos de otras personas no le impidan entrar; por sí sola no da
        acceso a su cuenta. No usa cookies publicitarias ni herramientas de seguimiento. Al salir, los datos
        de la sesión se borran del navegador.
      </p>
    ),
  },
  {
    id: 'derechos',
    title: 'Sus derechos',
    content: (
      <>
        <p>Como titular, la ley le reconoce el derecho de habeas data. Usted puede:</p>
        <ul>
          <li>
            <strong>conocer</strong> los datos que la Asociación tiene sobre usted y acceder a ellos
            gratuitamente;
          </li>
          <li>
            <strong>actualizar</strong> los que hayan cambiado;
          </li>
          <li>
            <strong>rectificar</strong> los parciales, inexactos, incompletos o que induzcan a error;
          </li>
          <li>
            <strong>suprimir</strong> los que no deban tratarse o ya no sean necesarios;
          </li>
          <li>
            <strong>revocar</strong> la autorización que dio;
          </li>
          <li>pedir prueba de esa autorización y saber qué uso se ha dado a sus datos, y</li>
          <li>presentar quejas ante la Superintendencia de Industria y Comercio.</li>
        </ul>
        <p>
          La supresión y la revocatoria no proceden mientras un deber legal o contractual obligue a conservar
          los datos. Responder preguntas sobre datos sensibles o de menores de edad es siempre facultativo.
        </p>
      </>
    ),
  },
  {
    id: 'procedimiento',
    title: 'Cómo ejercer sus derechos',
    content: (
      <>
        <p>
          Pueden ejercerlos el titular, sus causahabientes, su representante o su apoderado. Escriba al correo
          de contacto publicado por la Asociación o preséntese en su oficina, que es el área encargada de
          atender consultas y reclamos. El trámite es gratuito.
        </p>
        <h3>Consultas</h3>
        <p>
          Para saber qué datos suyos tiene la Asociación. Se responden en un máximo de{' '}
          <strong>10 días hábiles</strong> contados desde su recibo. Si no es posible, se le informarán los
          motivos y la nueva fecha, que no pasará de los 5 días hábiles siguientes al vencimiento del primer
          plazo.
        </p>
        <h3>Reclamos</h3>
        <p>
          Para pedir que sus datos se corrijan, se actualicen o se supriman, para revocar la autorización o
          para advertir un incumplimiento. Incluya:
        </p>
        <ul>
          <li>su nombre y número de documento;</li>
          <li>los hechos y lo que solicita;</li>
          <li>una dirección física o electrónica para responderle, y</li>
          <li>los documentos que quiera hacer valer.</li>
        </ul>
        <p>
          Si falta algo, se le pedirá dentro de los 5 días siguientes al recibo; pasados dos meses sin
          respuesta, se entiende que desistió. Si la Asociación no es competente, trasladará el reclamo a
          quien corresponda en un máximo de 2 días hábiles y se lo informará. Recibido el reclamo completo, en
          2 días hábiles se registra en la base de datos que está «en trámite». Se responde en un máximo de{' '}
          <strong>15 días hábiles</strong> contados desde el día siguiente a su recibo. Si no es posible, se
          le informarán los motivos y la nueva fecha, que no pasará de los 8 días hábiles siguientes al
          vencimiento del primer plazo.
        </p>
      </>
    ),
  },
  {
    id: 'eliminar-cuenta',
    title: 'Eliminar su cuenta',
    content: (
      <p>
        Puede eliminar su cuenta usted mismo en la {deleteAccount}. Escriba el correo con el que está
        registrado y confirme con el código que recibirá en ese correo: así nadie más puede eliminarla. La
        cuenta y los datos de su perfil dejan de estar disponibles; se conserva únicamente lo indicado en{' '}
        <Link to={{ hash: 'conservacion' }}>Cuánto tiempo se conservan</Link>.
      </p>
    ),
  },
  {
    id: 'superintendencia',
    title: 'Autoridad de control',
    content: (
      <p>
        La Superintendencia de Industria y Comercio vigila el cumplimiento de estas normas. Puede acudir a
        ella, en{' '}
        <a href="https://www.sic.gov.co" rel="noopener noreferrer">
          www.sic.gov.co
        </a>
        , una vez que haya agotado el trámite de consulta o reclamo ante la Asociación.
      </p>
    ),
  },
  {
    id: 'cambios',
    title: 'Cambios a esta política',
    content: (
      <p>
        Si la política cambia, la nueva versión se publicará en esta misma página con su fecha. Los cambios
        sustanciales, como los que se refieran al responsable o a los fines del tratamiento, se comunicarán
        antes de que rijan, y se pedirá una nueva autorización cuando la ley lo exija.
      </p>
    ),
  },
  {
    id: 'contacto',
    title: 'Contacto',
    content: (
      <p>
        Para cualquier pregunta sobre esta política o sobre sus datos, escriba al correo de contacto publicado
        por la Asociación o acérquese a su oficina en el horario de atención.
      </p>
    ),
  },
];

export const PRIVACY_POLICY = {
  title: 'Política de privacidad',
  lead: (
    <>
      <p>
        Esta política explica qué datos personales trata la Asociación {brandAcronym} en su aplicación móvil y
        en la plataforma {brandName}, para qué los usa y cómo puede usted ejercer sus derechos.
      </p>
      <p>
        Vigente desde el <strong>{PRIVACY_POLICY_SINCE}</strong>.
      </p>
      <div role="note" aria-label="En resumen">
        <p>
          <strong>En resumen</strong>
        </p>
        <ul>
          <li>
            Tratamos solo los datos necesarios para el funcionamiento de la Asociación, y no los vendemos.
          </li>
          <li>
            En las asambleas, ningún registro une su nombre con lo que votó; aun así, quien ve los resultados
            con la votación abierta{' '}
            <Link to={{ hash: 'voto-secreto' }}>podría deducirlo en algunos casos</Link>.
          </li>
          <li>Los pagos van por una pasarela externa; no guardamos datos de tarjetas.</li>
          <li>Puede conocer, corregir y suprimir sus datos, y eliminar su cuenta.</li>
        </ul>
      </div>
    </>
  ),
  sections: SECTIONS,
  closing: `Última actualización: ${PRIVACY_POLICY_SINCE}.`,
};
