/** The help for administrators: one entry per task, in the order in which a new administrator meets them. */
import {
  FIELD_LIMITS,
  PREVIEWS,
  RECOVERY_CODES,
  SECOND_FACTOR,
  TOKEN_LIFETIME_SECONDS,
  UPLOAD_ADVICE_MB,
} from '@vigilia/contract/limits';
import { Link } from 'react-router';
import { configuration } from '../../lib/configuration.ts';
import {
  type Question,
  Questions,
  type ReadingSection,
  type Shortcut,
  Shortcuts,
} from '../../ui/reading-page.tsx';

const { brandName, brandAcronym } = configuration;

const SESSION_HOURS = TOKEN_LIFETIME_SECONDS / 3600;

/** What the product says when something is wrong, and what to do about it. */
const MESSAGES: readonly { readonly message: string; readonly advice: string }[] = [
  {
    message: 'No hay conexión con el servidor',
    advice: 'Revise el wifi o el cable de red y repita la acción. Lo que escribió sigue en la pantalla.',
  },
  {
    message: '¡Ha ocurrido un error!',
    advice:
      'Lea la segunda línea del mensaje: dice la causa. Corríjala y vuelva a guardar. Si no hay segunda línea, espere un minuto e inténtelo de nuevo.',
  },
  {
    message: 'Ha ocurrido un error, con el botón «Volver a intentar»',
    advice: 'La información no se pudo traer. Pulse el botón; no hace falta recargar la página.',
  },
  {
    message: 'Esta pantalla no se pudo mostrar',
    advice:
      'Pulse «Volver a cargar». Suele ocurrir cuando se publica una versión nueva mientras la pestaña estaba abierta.',
  },
  {
    message: 'El archivo no es una imagen',
    advice: 'Eligió un documento u otro tipo de archivo. Elija una foto, de preferencia en formato .jpg.',
  },
  {
    message: '¿Salir sin guardar?',
    advice: 'Tiene cambios sin guardar. «Seguir editando» lo devuelve al formulario tal como estaba.',
  },
];

const CROP_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'Mover el recuadro.' },
  { keys: ['+', '−'], does: 'Acercar o alejar la imagen.' },
  { keys: ['Esc'], does: 'Cerrar sin usar la imagen.' },
];

const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ['Tab'],
    does: 'Ir al siguiente botón o campo. En las pantallas con menú, el primero es «Saltar al contenido».',
  },
  { keys: ['Mayús', 'Tab'], does: 'Juntas: volver al botón o campo anterior.' },
  {
    keys: ['Intro'],
    does: 'Pulsar el botón o abrir el enlace; en un campo de una línea, enviar el formulario.',
  },
  { keys: ['Esc'], does: 'Cerrar un cuadro o el menú, o cancelar el movimiento de una tarjeta.' },
];

const QUESTIONS: readonly Question[] = [
  {
    question: '¿Cuándo ven los asociados lo que publiqué?',
    answer: (
      <p>
        Apenas se guarda, ya está disponible. La aplicación lo muestra la próxima vez que carga esa sección;
        si un asociado la tenía abierta, puede salir de ella y volver a entrar.
      </p>
    ),
  },
  {
    question: '¿Por qué el botón de guardar está apagado?',
    answer: (
      <p>
        Falta algún dato. Una noticia o un beneficio necesita título, descripción e imagen. Un enlace no puede
        quedar vacío.
      </p>
    ),
  },
  {
    question: '¿Puedo recuperar algo que eliminé?',
    answer: (
      <p>
        No. Por eso se pide confirmación antes. Si se equivocó, créelo de nuevo; conserve siempre las fotos
        originales en su computador.
      </p>
    ),
  },
  {
    question: '¿Cómo cambio solo la imagen de una noticia?',
    answer: (
      <p>
        Pulse <strong>Editar</strong> en la tarjeta, luego <strong>Cambiar imagen</strong>, recórtela y
        guarde. El título y el texto quedan como estaban.
      </p>
    ),
  },
  {
    question: 'La foto de mi iPhone no se abre. ¿Qué hago?',
    answer: (
      <p>
        Seguramente está en formato HEIC, que muchos navegadores no saben mostrar. Guárdela como .jpg y elija
        esa copia. Para que las próximas salgan bien, elija en el iPhone Ajustes, Cámara, Formatos, «Más
        compatible».
      </p>
    ),
  },
  {
    question: '¿Podemos trabajar dos personas a la vez?',
    answer: (
      <p>
        Sí. Al editar una noticia o un beneficio se guardan solo los datos que usted cambió. Si dos personas
        cambian el mismo dato, queda lo último que se guardó.
      </p>
    ),
  },
  {
    question: '¿Puedo usar la plataforma en el celular?',
    answer: (
      <p>
        Sí. El menú se abre con el botón de tres líneas, arriba a la izquierda, y se cierra tocando fuera de
        él. Todo lo demás funciona igual.
      </p>
    ),
  },
  {
    question: 'Un asociado dice que no puede entrar aquí',
    answer: (
      <p>
        Es lo esperado: esta plataforma es solo para administradores. Los asociados usan la aplicación móvil
        con su propio correo y contraseña.
      </p>
    ),
  },
  {
    question: 'Uso un computador compartido. ¿Qué debo hacer?',
    answer: (
      <p>
        Pulse <strong>Salir</strong>, al final del menú, cuando termine. La sesión se cierra en todas las
        pestañas de ese navegador. No permita que el navegador guarde su contraseña.
      </p>
    ),
  },
];

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'entrar',
    title: 'Entrar a la plataforma',
    content: (
      <>
        <ol>
          <li>Escriba su correo electrónico y su contraseña.</li>
          <li>
            Si quiere comprobar lo que escribió, pulse el ojo que está dentro del campo: muestra u oculta la
            contraseña.
          </li>
          <li>
            Pulse <strong>Iniciar sesion</strong>. Verá «Inicio de sesión exitoso» y, unos tres segundos
            después, el inicio.
          </li>
        </ol>
        <p>
          La contraseña distingue mayúsculas de minúsculas y tiene {FIELD_LIMITS.password} caracteres como
          máximo.
        </p>
        <h3>Si no acepta su contraseña</h3>
        <ul>
          <li>
            <strong>«El correo o la contraseña no son correctos».</strong> Revise que el correo esté completo
            y que no tenga activadas las mayúsculas. Si la olvidó, pida a otro administrador de la asociación
            que le asigne una nueva.
          </li>
          <li>
            <strong>«Demasiados intentos de inicio de sesión».</strong> Espere los minutos que indica el
            mensaje y vuelva a intentarlo. Seguir probando no ayuda. La espera protege su cuenta de quien
            intente adivinar la contraseña.
          </li>
          <li>
            <strong>«No tiene los permisos necesarios para ingresar a la plataforma».</strong> La contraseña
            es correcta, pero su cuenta es de asociado. Si debería ser de administrador, hable con quien
            administra {brandName} en su asociación.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'sesion',
    title: 'Cuánto dura la sesión',
    content: (
      <>
        <p>
          La sesión dura {SESSION_HOURS} horas. Si termina mientras trabaja, aparece el aviso «Su sesión
          terminó»: escriba su contraseña, pulse <strong>Continuar</strong> y siga donde estaba. Lo que tenía
          escrito no se pierde y lo que estaba guardando se guarda.
        </p>
        <p>
          Para cerrarla usted mismo, pulse <strong>Salir</strong> al final del menú.
        </p>
      </>
    ),
  },
  {
    id: 'dos-pasos',
    title: 'Verificación en dos pasos',
    content: (
      <>
        <p>
          Si quiere, su cuenta puede pedir, además de la contraseña, un código que su teléfono cambia cada{' '}
          {SECOND_FACTOR.periodSeconds} segundos. Así, quien averigüe su contraseña no entra con ella sola.
        </p>
        <ol>
          <li>
            Instale en su teléfono una aplicación de verificación: Google Authenticator, Microsoft
            Authenticator, FreeOTP o cualquier otra.
          </li>
          <li>
            Al final del menú, abra <strong>Verificación en dos pasos</strong>, escriba su contraseña y pulse{' '}
            <strong>Empezar</strong>.
          </li>
          <li>
            Apunte la cámara de la aplicación al cuadro, escriba las {SECOND_FACTOR.digits} cifras que muestra
            y pulse <strong>Activar</strong>. Las sesiones que tenga en otros equipos se cierran.
          </li>
          <li>
            Guarde los {RECOVERY_CODES.count} códigos de recuperación en un lugar seguro, por ejemplo
            impresos. No se vuelven a mostrar.
          </li>
        </ol>
        <p>
          Desde entonces, al entrar, escriba el código después de la contraseña. Cada código sirve una sola
          vez: si ya lo usó, espere el siguiente.
        </p>
        <h3>Si no tiene el teléfono</h3>
        <p>
          Escriba en su lugar uno de los códigos de recuperación. En la misma página puede generar otros o
          desactivar la verificación. Si tampoco tiene los códigos, hable con quien administra el servidor de{' '}
          {brandName}: puede quitarla desde allí.
        </p>
      </>
    ),
  },
  {
    id: 'aplicacion',
    title: 'Qué ven los asociados',
    content: (
      <>
        <p>
          Lo que usted edita aquí es lo que los asociados encuentran detrás de los botones de la aplicación
          móvil:
        </p>
        <ul>
          <li>
            <strong>Noticias y Beneficios:</strong> las tarjetas con su imagen, título y texto, en el mismo
            orden en que usted las ve.
          </li>
          <li>
            <strong>Pagos:</strong> la página de la pasarela de pagos, que se abre con el enlace guardado.
          </li>
          <li>
            <strong>Academico:</strong> los cursos y artículos que usted publica; videos, calculadora,
            recertificación, actividad académica y NYSORA, cada uno con su enlace.
          </li>
          <li>
            <strong>Gremial:</strong> FEPASDE, S.C.A.R.E., junta directiva, WFSA, SARVAC y derechos y deberes.
          </li>
          <li>
            <strong>Perfil {brandAcronym}:</strong> las listas de las que cada asociado elige al llenar su
            perfil, además de la página que se abre desde el botón.
          </li>
          <li>
            <strong>Casos:</strong> los casos clínicos que comparten y lo que responden, además de la página
            que se abre desde el botón.
          </li>
          <li>
            <strong>Ayuda (RAFA):</strong> los pasos que usted escribe para quien pide asistencia.
          </li>
          <li>
            <strong>Registros:</strong> la página que se abre desde ese botón.
          </li>
        </ul>
        <p>Los asociados no ven esta plataforma ni pueden entrar en ella.</p>
      </>
    ),
  },
  {
    id: 'enlaces',
    title: 'Cambiar el enlace de una sección',
    content: (
      <>
        <ol>
          <li>
            Abra en el navegador la página que quiere enlazar y copie su dirección completa de la barra de
            direcciones.
          </li>
          <li>
            En el menú, vaya a la sección. <strong>Pagos</strong> abre su enlace en un cuadro sobre el inicio.
          </li>
          <li>
            Péguela en <strong>URL de la pagina web</strong>. Debe empezar por <kbd>https://</kbd>. Las
            páginas antiguas que empiezan por <kbd>http://</kbd> también se aceptan, pero no son seguras.
          </li>
          <li>
            Pulse <strong>Guardar</strong>. Verá «¡La informacion se ha actualizado exitosamente!».
          </li>
        </ol>
        <p>
          En las páginas que solo tienen un enlace se vuelve a la anterior a los tres segundos. Compruebe
          siempre el resultado con <strong>Abrir la página en otra pestaña</strong>.
        </p>
      </>
    ),
  },
  {
    id: 'noticias',
    title: 'Publicar una noticia en un minuto',
    content: (
      <>
        <ol>
          <li>
            En el menú, elija <strong>Noticias</strong> y pulse <strong>Crear Noticia</strong>.
          </li>
          <li>
            Escriba el título (hasta {FIELD_LIMITS.title} caracteres) y la descripción. En la lista se ven los
            primeros {PREVIEWS.news} caracteres: empiece por lo importante.
          </li>
          <li>
            Arrastre una foto hasta el recuadro o haga clic en él para elegirla. Conviene una .jpg de alta
            calidad, de menos de {UPLOAD_ADVICE_MB} MB.
          </li>
          <li>
            Ajuste el recorte y pulse <strong>Usar imagen</strong>.
          </li>
          <li>
            Pulse <strong>Crear Noticia</strong>. Una barra muestra el avance del envío; al terminar se vuelve
            a la lista.
          </li>
        </ol>
        <p>
          Los <strong>beneficios</strong> se publican igual, con una imagen cuadrada. Para corregir algo,
          pulse <strong>Editar</strong> en la tarjeta. Para quitarla, pulse la papelera y confirme con{' '}
          <strong>Si, eliminalo!</strong>: no se puede deshacer.
        </p>
      </>
    ),
  },
  {
    id: 'recorte',
    title: 'Recortar una imagen',
    content: (
      <>
        <p>
          Al elegir una imagen se abre <strong>Editar Imagen</strong>. El recuadro ya tiene la forma con la
          que se verá en la aplicación: apaisada en las noticias, cuadrada en los beneficios. Mueva el
          recuadro, arrastre sus esquinas o use los botones para acercar, alejar y girar.
        </p>
        <p>Con el teclado, pase con Tab hasta la imagen y use:</p>
        <Shortcuts shortcuts={CROP_SHORTCUTS} />
        <p>
          ¿No quedó bien? Antes de guardar, pulse <strong>Volver a recortar</strong>. Las fotos tomadas con el
          celular se enderezan solas, y se les quita la información oculta, como el lugar donde se tomaron.
        </p>
      </>
    ),
  },
  {
    id: 'cursos',
    title: 'Publicar un curso',
    content: (
      <>
        <ol>
          <li>
            En el menú, elija <strong>Academico</strong>, luego <strong>Cursos</strong>, y pulse{' '}
            <strong>Crear Curso</strong>.
          </li>
          <li>
            Escriba el nombre y la descripción. En la lista se ven los primeros {PREVIEWS.course} caracteres
            de la descripción.
          </li>
          <li>
            Elija las fechas y las horas de inicio y de fin, en la hora de su computador. El curso no puede
            terminar antes de empezar.
          </li>
          <li>
            Pegue el enlace de inscripción y escriba el precio en pesos, por ejemplo 680.000. Si es gratuito,
            escriba 0.
          </li>
          <li>
            Elija la imagen, recórtela y pulse <strong>Crear</strong>. Dos segundos después se vuelve a la
            lista.
          </li>
        </ol>
        <p>
          La lista empieza por el curso cuya fecha de inicio es la más lejana. Para corregir algo, pulse{' '}
          <strong>Editar</strong> en la tarjeta: se guarda solo lo que cambió.
        </p>
      </>
    ),
  },
  {
    id: 'articulos',
    title: 'Recomendar un artículo',
    content: (
      <>
        <ol>
          <li>
            En el menú, elija <strong>Academico</strong> y luego <strong>Artículos</strong>.
          </li>
          <li>
            Escriba el nombre, pegue la dirección completa en <strong>URL</strong> y pulse{' '}
            <strong>Guardar</strong>. El artículo aparece de primero en la lista.
          </li>
        </ol>
        <p>
          Con el lápiz se corrigen el nombre o la dirección, y con la papelera se elimina. La búsqueda mira
          las dos cosas y no distingue tildes ni mayúsculas.
        </p>
      </>
    ),
  },
  {
    id: 'orden',
    title: 'Ordenar las tarjetas',
    content: (
      <>
        <p>
          Las noticias y los beneficios aparecen en la aplicación en el orden de la lista. Hay tres maneras de
          cambiarlo, y el orden nuevo se guarda solo:
        </p>
        <ul>
          <li>
            <strong>Arrastrando:</strong> tome la tarjeta por el botón de los puntos y suéltela en su lugar.
          </li>
          <li>
            <strong>Con las flechas</strong> de la tarjeta: la suben o la bajan un puesto.
          </li>
          <li>
            <strong>Con el teclado:</strong> pase con Tab hasta el botón de los puntos y pulse{' '}
            <kbd>Espacio</kbd> o <kbd>Intro</kbd>; elija el lugar con las flechas y pulse otra vez para
            soltarla. Con <kbd>Esc</kbd> queda donde estaba.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'perfil',
    title: 'Las listas del perfil',
    content: (
      <>
        <p>
          En <strong>Perfil</strong> están las ocho listas de las que cada asociado elige: subespecialidades,
          instituciones de trabajo y educativas, países, departamentos, ciudades, intereses y pasatiempos.
        </p>
        <ul>
          <li>
            <strong>Para agregar,</strong> escriba el nombre y pulse <strong>Agregar</strong> o{' '}
            <kbd>Intro</kbd>. Verá «Se ha creado con exito», y el campo queda listo para el siguiente.
          </li>
          <li>
            <strong>Para eliminar,</strong> escriba en el otro campo una parte del nombre, elíjalo de la lista
            y pulse <strong>Eliminar</strong>. Se pide confirmación: no se puede deshacer.
          </li>
        </ul>
        <p>
          Una lista no admite el mismo nombre dos veces, aunque cambien las mayúsculas o las tildes: si ya
          está «Tuluá», no acepta «tulua». Cuando dos lugares se llaman igual, dígalo en el nombre: «La Unión
          (Nariño)».
        </p>
        <p>
          Para corregir un nombre, agregue el correcto y elimine el otro. En la lista, <kbd>↓</kbd> y{' '}
          <kbd>↑</kbd> recorren las opciones, <kbd>Intro</kbd> elige y <kbd>Esc</kbd> la cierra.
        </p>
      </>
    ),
  },
  {
    id: 'casos',
    title: 'Leer y retirar casos',
    content: (
      <>
        <p>
          Los casos y sus respuestas los escriben los asociados en la aplicación; aquí usted los lee y, si
          hace falta, los retira.
        </p>
        <ul>
          <li>
            Para leer las respuestas, pulse <strong>Editar</strong> en la tarjeta, o el número de respuestas.
          </li>
          <li>
            Para retirar un caso, pulse la papelera y confirme con <strong>Si, eliminalo!</strong> Se van
            también sus respuestas y su imagen, y no se puede deshacer. Hágalo cuando un caso permita
            identificar al paciente.
          </li>
          <li>
            <strong>«Usuario eliminado»</strong> en lugar de un nombre quiere decir que esa persona ya no
            tiene cuenta. Lo que escribió se conserva.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'rafa',
    title: 'Atender solicitudes de asistencia (RAFA)',
    content: (
      <>
        <p>
          En <strong>Ayuda</strong>, <strong>RAFA</strong> están las solicitudes, la más reciente primero.
          Pulse el teléfono o el correo para comunicarse con quien la hizo. El buscador mira en los nombres,
          en los datos de contacto y en la descripción.
        </p>
        <h3>Los pasos para el asociado</h3>
        <ol>
          <li>
            Pulse <strong>Agregar Pasos</strong>; si ya hay pasos guardados, el botón dice{' '}
            <strong>Editar Pasos</strong>.
          </li>
          <li>Escriba la descripción general, lo que se lee antes de los pasos.</li>
          <li>
            Escriba cada paso y pulse <kbd>Intro</kbd> o el signo más. La numeración sigue sola.
          </li>
          <li>
            En la lista puede corregir el texto de un paso, subirlo o bajarlo con las flechas, o quitarlo con
            la papelera. Los números se ajustan.
          </li>
          <li>
            Pulse <strong>Agregar</strong> para guardarlos todos. <strong>Cancelar</strong> descarta los
            cambios.
          </li>
        </ol>
      </>
    ),
  },
  {
    id: 'asambleas',
    title: 'Convocar una asamblea y llevar su lista de asistentes',
    content: (
      <>
        <p>
          En <strong>Gremial</strong>, <strong>Asambleas</strong>, cada tarjeta dice si la asamblea está por
          venir, es hoy, está en curso o ya terminó.
        </p>
        <ol>
          <li>
            Pulse <strong>Crear nueva asamblea</strong> y complete el título, la descripción, las fechas y
            horas, cuántos participantes se esperan y la imagen.
          </li>
          <li>
            Pulse <strong>Horario de asamblea</strong> para escribir los puntos de la agenda. Se ordenan
            arrastrándolos o con las flechas; un punto repetido no se agrega.
          </li>
          <li>
            Si marca <strong>Necesita Quorum</strong>, escriba el mínimo: mientras no haya tantas personas
            presentes o representadas, no se podrá abrir una votación.
          </li>
        </ol>
        <h3>Asistentes</h3>
        <p>
          Están al final del formulario, cuando la asamblea ya existe y se abre con el lápiz de su tarjeta.
        </p>
        <ul>
          <li>
            <strong>Habilitar Registro:</strong> los asociados marcan su propia asistencia desde la
            aplicación, hasta que usted pulse <strong>Deshabilitar Registro</strong>.
          </li>
          <li>
            <strong>Agregar Asistente:</strong> pone en la lista, como presente, a un usuario que no está en
            ella. Búsquelo por nombre o cédula.
          </li>
          <li>
            <strong>Ver Asistentes:</strong> en la puerta, busque a la persona y pulse «Ausente» para marcarla
            como presente; se guarda al instante y el quórum cambia. La casilla «Can Vote» es su derecho a
            votar: se guarda con <strong>Guardar Cambios</strong>. Si alguno no se pudo guardar, la lista dice
            quién y se puede volver a intentar.
          </li>
        </ul>
        <p>
          Con una búsqueda puesta, <strong>Seleccionar Todos</strong> se aplica solo a los asistentes
          encontrados.
        </p>
      </>
    ),
  },
  {
    id: 'votaciones',
    title: 'Preguntas y votaciones de una asamblea',
    content: (
      <>
        <p>
          En la tarjeta de la asamblea pulse <strong>Votos</strong>. Arriba ve el quórum, que se actualiza
          solo; debajo, las preguntas con su estado: sin abrir, votación abierta o votación cerrada.
        </p>
        <ul>
          <li>
            <strong>Crear una pregunta:</strong> escriba el título y pulse <strong>Crear pregunta</strong>. Se
            votará a favor, en contra o en blanco. Si antes elige <strong>Candidatos</strong>, se votará por
            uno de ellos; hacen falta al menos dos.
          </li>
          <li>
            <strong>Abrir:</strong> entre por el título de la pregunta y pulse <strong>Abrir votación</strong>
            . Si falta quórum o no hay asistentes, un mensaje dice la causa con las cifras. En ese momento
            queda fija la lista de quienes pueden votar.
          </li>
          <li>
            <strong>Seguirla:</strong> las cifras, la gráfica y las listas de quienes votaron y no han votado
            cambian solas con cada voto. Nadie puede ver qué votó cada quien. «Por poder» señala el voto que
            emitió un apoderado.
          </li>
          <li>
            <strong>Cerrar:</strong> pulse <strong>Cerrar votación</strong>. Los votos que lleguen después no
            se reciben. Abrirla de nuevo pide confirmación y conserva los votos.
          </li>
          <li>
            <strong>Proyectar</strong> muestra la pregunta al auditorio en pantalla completa: cuántos han
            votado y, al cerrar, el resultado. Mientras está abierta los resultados se ocultan;{' '}
            <strong>Mostrar resultados</strong> los enseña antes. Los botones aparecen al mover el ratón, y{' '}
            <kbd>Esc</kbd> sale.
          </li>
        </ul>
        <p>
          Una pregunta que ya se abrió no cambia de texto ni de candidatos, y mientras está abierta no se
          puede eliminar. Varios administradores pueden seguir la misma votación a la vez.
        </p>
      </>
    ),
  },
  {
    id: 'poderes',
    title: 'Poderes de votación',
    content: (
      <>
        <p>
          Quien no asiste puede dar poder a alguien que sí. En las preguntas de la asamblea pulse{' '}
          <strong>Adjuntar</strong>, elija al representado y al apoderado, adjunte el documento firmado y
          pulse <strong>Crear Poder</strong>. El apoderado debe estar en la lista de asistentes; cada asociado
          tiene un solo apoderado por asamblea, y un apoderado no puede ceder lo que recibió.
        </p>
        <p>
          <strong>Ver poderes en la asamblea</strong> dice cuánto vale cada uno en este momento:
        </p>
        <ul>
          <li>
            <strong>Vigente:</strong> el apoderado está presente y vota también por el representado.
          </li>
          <li>
            <strong>En espera:</strong> el apoderado aún no ha llegado.
          </li>
          <li>
            <strong>En reposo:</strong> el representado llegó y vota en persona; si se retira, el poder vuelve
            a valer.
          </li>
        </ul>
        <p>
          El enlace del documento es privado y vence: ábralo desde la lista cada vez. Al revocar un poder, los
          votos que ya se emitieron con él se conservan.
        </p>
      </>
    ),
  },
  {
    id: 'buscar',
    title: 'Buscar',
    content: (
      <p>
        La lista se filtra mientras escribe. Busca en el título y en la descripción, y no distingue tildes ni
        mayúsculas: «titulo» encuentra «Título». La búsqueda queda en la dirección de la página, así que puede
        recargarla o guardarla en favoritos. Para ver todo otra vez, pulse la equis del campo.
      </p>
    ),
  },
  {
    id: 'usuarios',
    title: 'Registrar y administrar usuarios',
    content: (
      <>
        <p>
          Todo está en <strong>Registros</strong>. Para crear una cuenta, elija{' '}
          <strong>Registrar usuario</strong> y llene todos los datos. La contraseña puede tener{' '}
          {FIELD_LIMITS.password} caracteres como máximo; entréguesela al asociado por un medio seguro.
        </p>
        <h3>La lista de usuarios</h3>
        <ul>
          <li>
            Llene uno o varios filtros y pulse <strong>Buscar</strong>. Basta una parte del nombre, del correo
            o de la cédula. Los filtros quedan en la dirección de la página, como la búsqueda.
          </li>
          <li>Pulse un encabezado para ordenar; otra vez, para invertir el orden; otra, para quitarlo.</li>
          <li>
            El lápiz edita. La contraseña solo cambia si escribe una nueva, y al cambiarla se cierran las
            sesiones de esa persona. El aviso «Inicio de sesión exitoso» confirma que se guardó.
          </li>
          <li>
            El escudo hace administrador a un usuario, o le quita el permiso. Siempre queda por lo menos un
            administrador, y nadie se quita el permiso a sí mismo.
          </li>
          <li>La papelera elimina la cuenta y sus datos personales. No se puede deshacer.</li>
          <li>
            <strong>Exportar a Excel</strong> o <strong>a CSV</strong> descarga la lista con los filtros y el
            orden que tenga puestos.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'importar',
    title: 'Importar muchos usuarios de una vez',
    content: (
      <>
        <ol>
          <li>
            En <strong>Registros</strong>, <strong>Usuarios</strong>, pulse <strong>Importar</strong> y
            descargue la plantilla. Llene una fila por persona.
          </li>
          <li>
            Elija el archivo. Verá qué pasará con cada fila: nueva, con cambios, sin cambios o rechazada, y
            por qué. Todavía no se ha guardado nada.
          </li>
          <li>
            Si hay filas rechazadas, corríjalas en el archivo y elíjalo de nuevo: se importa todo o nada.
          </li>
          <li>
            Pulse <strong>Importar</strong> y espere a que termine.
          </li>
        </ol>
        <p>
          A quien ya existe se le reconoce por su correo o su cédula y se le cambian solo los datos que
          difieren. La contraseña no va en el archivo.
        </p>
      </>
    ),
  },
  {
    id: 'solicitudes',
    title: 'Aceptar o rechazar solicitudes',
    content: (
      <p>
        En <strong>Registros</strong>, <strong>Solicitudes de registro</strong> están quienes pidieron una
        cuenta. El lápiz abre el formulario con sus datos: complételo y guárdelo para aceptar. La papelera
        rechaza la solicitud y la elimina. «Puede que ya exista» avisa que hay un usuario con la misma cédula,
        correo o nombre: compruébelo antes de crear otra cuenta.
      </p>
    ),
  },
  {
    id: 'acta',
    title: 'Resultados y acta de una asamblea',
    content: (
      <>
        <p>
          Al final de la pantalla de votaciones está <strong>Resultados y acta</strong>. Con{' '}
          <strong>Exportar a Excel</strong> o <strong>Exportar a CSV</strong> descarga el resumen, los
          resultados de cada pregunta, las aperturas y cierres con su quórum, la asistencia y los poderes. En
          la pantalla de votos, los mismos botones descargan el resultado de esa pregunta. Ningún archivo dice
          qué votó una persona.
        </p>
        <ol>
          <li>
            Pulse <strong>Acta de la asamblea</strong> y complete lo que el sistema no sabe: número, lugar,
            quién convoca, quién preside y quién hace de secretario.
          </li>
          <li>
            En <strong>Desarrollo y constancias</strong> escriba lo que se dijo y se decidió sin votación.
          </li>
          <li>
            Pulse <strong>Guardar y descargar</strong>. El acta es un borrador en PDF: revísela antes de
            imprimirla para las firmas.
          </li>
        </ol>
        <p>
          Lo que deje vacío queda como una línea para escribir a mano. La próxima asamblea propone los mismos
          datos con el número siguiente.
        </p>
      </>
    ),
  },
  {
    id: 'documento-del-poder',
    title: 'Qué documento se acepta como poder',
    content: (
      <p>
        Un PDF, un documento de Word (.doc o .docx) o una foto .jpg o .png del poder firmado. El contenido
        debe corresponder al nombre del archivo; si no, se rechaza. El documento se guarda tal como llegó y
        solo lo ven los administradores: su enlace deja de servir después de una hora y se renueva al volver a
        cargar la lista de poderes. Al revocar un poder se elimina su documento.
      </p>
    ),
  },
  {
    id: 'actividad',
    title: 'Quién cambió qué',
    content: (
      <p>
        <strong>Actividad</strong>, junto a su nombre en el menú, muestra cada cambio que hacen los
        administradores, con la persona y la hora. Se puede filtrar por persona, área y día. Nadie puede
        borrarlo, y nunca contiene contraseñas.
      </p>
    ),
  },
  {
    id: 'apariencia',
    title: 'Colores claros u oscuros',
    content: (
      <p>
        La plataforma sigue los colores de su computador o teléfono. Para cambiarlos, pulse el sol o la luna,
        arriba a la derecha. Su elección se recuerda en ese navegador. El tamaño de la letra se cambia con{' '}
        <kbd>Ctrl</kbd> <kbd>+</kbd> y <kbd>Ctrl</kbd> <kbd>−</kbd> (en Mac, con <kbd>⌘</kbd>).
      </p>
    ),
  },
  {
    id: 'teclado',
    title: 'Usar solo el teclado',
    content: <Shortcuts shortcuts={SHORTCUTS} />,
  },
  {
    id: 'errores',
    title: 'Si algo sale mal',
    content: (
      <>
        <dl>
          {MESSAGES.map(({ message, advice }) => (
            <div key={message}>
              <dt>{message}</dt>
              <dd>{advice}</dd>
            </div>
          ))}
        </dl>
        <div role="note" aria-label="Si el problema continúa">
          <p>
            <strong>Si el problema continúa,</strong> anote la hora, la pantalla y el texto del mensaje, o
            tome una captura, y entrégueselos a quien administra {brandName} en su asociación. Nunca envíe su
            contraseña.
          </p>
        </div>
      </>
    ),
  },
  {
    id: 'eliminar-cuenta',
    title: 'Eliminar una cuenta',
    content: (
      <p>
        Cualquier persona puede eliminar su propia cuenta, sin iniciar sesión, en la{' '}
        <Link to="/delete-account">página de eliminación de cuenta</Link>: escribe su correo, recibe un código
        en él y confirma. Nadie puede eliminar la cuenta de otro con solo conocer su correo. Qué datos se
        conservan lo explica la <Link to="/privacy-policy#conservacion">política de privacidad</Link>.
      </p>
    ),
  },
  {
    id: 'preguntas',
    title: 'Preguntas frecuentes',
    content: <Questions questions={QUESTIONS} />,
  },
];

export const HELP = {
  title: 'Ayuda',
  tab: 'Guía de ayuda',
  lead: (
    <p>
      Cómo usar {brandName}, la plataforma con la que la asociación {brandAcronym} mantiene al día su
      aplicación móvil. Esta guía es para quienes la administran; no hace falta saber de informática.
    </p>
  ),
  sections: SECTIONS,
};
