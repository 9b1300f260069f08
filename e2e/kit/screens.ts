/**
 * Every screen of the product, in one place: a new one is a line here, which adds it to the sweeps of
 * `accessibility.e2e.ts` and to every picture of the gallery.
 */

import type { Page } from '@playwright/test';
import { createAttorneyPower, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { createArticle, deleteArticle } from '@vigilia/contract/content/articles';
import { createSteps, requestAssistance } from '@vigilia/contract/content/assistance';
import { answerCase, createCase } from '@vigilia/contract/content/cases';
import { createCourse } from '@vigilia/contract/content/courses';
import { createLink, LINK_NAMES, SECTION_NAMES } from '@vigilia/contract/content/links';
import { benefitsCalls, newsCalls } from '@vigilia/contract/content/picture-cards';
import {
  FIELD_LIMITS,
  PROFILE_CATEGORIES,
  RAFA_STEPS_USER_ID,
  RECOVERY_CODES,
} from '@vigilia/contract/limits';
import type { SecondFactor } from '@vigilia/contract/session/second-factor';
import type { InvitationProgress } from '@vigilia/contract/users/invitations';
import { createProfileItem } from '@vigilia/contract/users/profile';
import { registerUser, requestRegistration } from '@vigilia/contract/users/registration';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { demoPicture } from '@vigilia/server/demo/pictures';
import { type Person, USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { SCREENS as ROUTED } from '../../web/src/admin/app/screens.ts';
import { chooseAction } from './actions.ts';
import { anAssembly, aQuestion, attendees, endVoting, startVoting, votes } from './assembly.ts';
import { hallOf } from './hall.ts';
import { smallPhoto } from './pictures.ts';
import type { Product } from './product.ts';
import { ask } from './test.ts';

export interface Screen {
  readonly address: string;
  /** A text that is visible once the screen has its data. */
  readonly shows: string;
  /** The text with the demo, where that has more than the `stock` here. */
  readonly inDemo?: string;
  /** Needs no session. */
  readonly isPublic?: boolean;
  /** Whether it is a window without the shell. */
  readonly isBare?: boolean;
  /** Shows a skeleton while it loads, and an error after a failure. */
  readonly loads?: boolean;
  /** A list with an empty state. */
  readonly empties?: boolean;
  /** States over the screen, by name; each begins with the loaded screen. */
  readonly opens?: Opens;
  /** The same, for states that Escape does not leave. */
  readonly insists?: Opens;
  /** The same, on a phone only. */
  readonly onPhone?: Opens;
}

type Open = ((page: Page) => Promise<void>) & {
  /** Escape restores the loaded screen, so that the next state can be opened over it. */
  readonly leavesNothing?: true;
};
type Opens = Readonly<Record<string, Open>>;

/** Clicks a button of the screen's content that opens a dialog. */
const click = (name: string | RegExp): Open =>
  Object.assign(
    async (page: Page) => {
      await page.getByRole('main').getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
    },
    { leavesNothing: true } as const,
  );

/** Opens the dialog of an action behind '⋯'. */
const clickInMenu = (action: string | RegExp): Open =>
  Object.assign(
    async (page: Page) => {
      await chooseAction(page, action);
      await page.getByRole('dialog').waitFor();
    },
    { leavesNothing: true } as const,
  );

/** The menu of the first item. */
const openMenu = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Más acciones de/ })
    .first()
    .click();

/** Begins to fill in a field, then navigates by the menu. */
const leave = (label: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: label }).fill('https://example.org/a-medias');
  await page.getByRole('link', { name: 'Ayuda' }).first().click();
  await page.getByRole('dialog').waitFor();
};

const crop = async (page: Page) => {
  await page.getByLabel('Imagen', { exact: false }).setInputFiles(demoPicture('ultrasound', 'wide'));
  await page.locator('.cropper-crop-box').waitFor();
};

/** The same where a picture is accepted unchanged, and cropping is optional. */
const cropOffered = async (page: Page) => {
  await page.getByLabel('Imagen', { exact: false }).setInputFiles(demoPicture('ultrasound', 'wide'));
  await page.getByRole('button', { name: 'Recortar' }).click();
  await page.locator('.cropper-crop-box').waitFor();
};

/** Follows a link of a list. */
const follow = (name: RegExp) => async (page: Page) => {
  const main = page.getByRole('main');
  await main.getByRole('link', { name }).or(main.getByRole('button', { name })).first().click();
  await page.getByRole('heading', { level: 1, name: /^(Editar|Registrar)/ }).waitFor();
};

/** Searches for text without matches. */
const findNothing = (label: string, shows: string) => async (page: Page) => {
  await page.getByRole('main').getByLabel(label).fill('ninguno se llama así');
  await page.getByText(shows).waitFor();
};

/** Makes the backend refuse changes from now on. */
const refuse = (page: Page, status: number) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json: { statusCode: status, message: 'Esta acción no está permitida.' } }),
  );

/** Opens a screen of an existing assembly from the list. */
const ofTheAssembly = async (page: Page) => {
  await page.goto('/gremial/assemblies');
  await page.getByRole('link', { name: /^Editar «Asamblea general ordinaria/ }).click();
  await page.getByRole('button', { name: 'Ver Asistentes' }).waitFor();
};
const inTheAssembly = (name: string) => async (page: Page) => {
  await ofTheAssembly(page);
  await click(name)(page);
};

/** Opens the invitations in a state that would require a mail server. */
const invitationsAre = async (page: Page, state: Partial<InvitationProgress>) => {
  const nothing: InvitationProgress = {
    ...{ state: null, startedAt: '2026-03-02T15:00:00.000Z', startedBy: 'Marta Quintero' },
    ...{ total: 0, waiting: 0, sent: 0, stopped: 0, failed: 0, failures: [], problem: null, retryAt: null },
    ...{
      withoutPassword: 240,
      unsent: 240,
      days: 7,
      perMinute: 60,
      linksTo: 'https://vigilia.test',
      isOutbox: false,
    },
  };
  await page.route('**/api/users/invitations', (route) =>
    route.fulfill({ json: { data: { ...nothing, ...state } } }),
  );
  await clickInMenu('Invitaciones')(page);
};

/** A file to import, with a new row and a refused one. */
const chooseImport = async (page: Page) => {
  await click('Importar')(page);
  const rows = [
    'Nombre,Apellido,Correo,Celular,Tipo de documento,Cédula',
    'Rosa Elena,Cifuentes,rosa@asociacion.test,3005550000,1,31555000',
    'Sin correo,Duarte,,3005550001,1,31555001',
  ];
  await page.getByLabel('Archivo con los usuarios').setInputFiles({
    name: 'usuarios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
};
const importPreview = async (page: Page) => {
  await chooseImport(page);
  await page.getByRole('button', { name: 'Elegir otro archivo' }).waitFor();
};

/** The hall with a question, once a text of it is shown. */
const hall =
  (questionId: number, shows: string): Open =>
  async (page) => {
    await page.goto(hallOf(1, questionId));
    await page.getByText(shows).first().waitFor();
  };

/** Forms stop halfway. */
const stopHalfWay = (page: Page) =>
  page.evaluate(() => {
    XMLHttpRequest.prototype.send = function send() {
      this.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: 46, total: 100 }),
      );
    };
  });

/** A pending form whose picture never arrives. */
const uploading = async (page: Page) => {
  await stopHalfWay(page);
  await page.getByLabel('Título').fill('Con paciencia');
  await page.getByLabel('Descripción').fill('La red del auditorio es lenta.');
  await crop(page);
  await page.getByRole('button', { name: 'Usar imagen' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Crear Noticia' }).click();
  await page
    .getByText(/^Enviando la imagen: 46/)
    .first()
    .waitFor();
};

/** A screen whose chunk fails to load, as after an update or offline. */
const loseTheCode = async (page: Page) => {
  await page.route('**/assets/*profile*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: 'Perfil' }).first().click();
  await page.getByRole('button', { name: 'Volver a cargar' }).waitFor();
};

/** An address of a deleted record. */
const gone = (address: string, shows: string) => async (page: Page) => {
  await page.goto(address);
  await page.getByText(shows).first().waitFor();
};

/** As in an association without any of the records of these calls. */
const emptied = (calls: string, shows: string) => async (page: Page) => {
  await page.route(calls, (route) => route.fulfill({ json: { data: [] } }));
  await page.reload();
  await page.getByText(shows).waitFor();
};

/** Requests the deletion of an account that does not exist. */
const askToDelete = async (page: Page) => {
  await page.route('**/api/users/userByEmail/**', (route) => route.fulfill({ json: { data: [{ id: 1 }] } }));
  await page.route('**/api/users/delete-account/**', (route) =>
    route.fulfill({ json: { data: { id: 1, expires: '2031-01-01T00:00:00.000Z' } } }),
  );
  await page.getByLabel('Correo electrónico').fill('ana.rios@asociacion.test');
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
  await page.getByLabel('Código de seis cifras').waitFor();
};

/** The case without its responses. */
const withoutAnswers = async (page: Page) => {
  await page.route('**/api/cases/*', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, caseResponses: [] } } });
  });
  await page.reload();
  await page.getByText('No hay respuestas').waitFor();
};

const withSecondFactor = async (page: Page) => {
  const enabled: SecondFactor = { enabled: true, since: '2026-02-03T15:00:00.000Z', recoveryCodesLeft: 3 };
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json: { data: enabled } }));
  await page.reload();
  await page.getByText('Está activa', { exact: true }).waitFor();
};

/** Recovery codes of an account that does not exist. */
const recoveryCodes = async (page: Page) => {
  const codes = Array.from({ length: RECOVERY_CODES.count }, (_, index) => `K7QM${index}-XRWZ${index}`);
  await page.route('**/api/auth/second-factor/enable', (route) =>
    // The same token again: no factor was enabled.
    route.fulfill({
      json: {
        data: {
          recoveryCodes: codes,
          accessToken: route.request().headers().authorization?.replace('Bearer ', ''),
        },
      },
    }),
  );
  await page.getByLabel(/^Contraseña/).fill(USUAL_PASSWORD);
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByLabel(/^Código de la aplicación/).fill('123456');
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByRole('list', { name: 'Códigos de recuperación' }).waitFor();
};

/** The refusal of a save that met another one. */
const EDIT_CONFLICT = {
  statusCode: 409,
  message:
    'Luis Mora guardó la noticia el 2026-03-02 10:00, después de que usted abriera este formulario. No se guardó nada: revise los cambios y decida cuáles quedan.',
  editConflict: { version: 3, savedAt: '2026-03-02T15:00:00.000Z', savedBy: 'Luis Mora' },
};

/** The form of a news item with three versions, of another text and another picture. */
const newsWithVersions = async (page: Page) => {
  const content = { title: 'Convocatoria', description: 'El 9 de mayo a las siete, en el auditorio.' };
  const saved = { savedAt: '2026-03-02T15:00:00.000Z', savedBy: 'Luis Mora', restored: null };
  let pictures: readonly string[] = [];
  await page.route('**/api/news?*', async (route) => {
    const { data } = await (await route.fetch()).json();
    pictures = data.map((card: { picture: string }) => card.picture);
    const first = { ...data[0], ...content, version: 3 };
    await route.fulfill({ json: { data: [first, ...data.slice(1)] } });
  });
  await page.route('**/api/news/versions/*', (route) =>
    route.fulfill({
      json: {
        data: [
          { version: 3, ...saved, content: { ...content, picture: pictures[0] } },
          {
            ...{ version: 2, ...saved, restored: 1 },
            content: { ...content, description: 'El 2 de mayo, en el auditorio.', picture: pictures[0] },
          },
          {
            ...{ version: 1, ...saved, savedAt: null, savedBy: null },
            content: {
              title: 'Convocatoria',
              description: 'El 2 de mayo, en el auditorio.',
              picture: pictures[1],
            },
          },
        ],
      },
    }),
  );
  await page.goto('/news');
  await follow(/^Editar/)(page);
};

const LIST = { loads: true, empties: true } as const;

/** One screen under many addresses. */
const LINK_SCREENS = ROUTED.flatMap(({ path, link }): Screen[] =>
  link ? [{ address: path, shows: SECTION_NAMES[link] }] : [],
);

export const SCREENS: readonly Screen[] = [
  {
    address: '/sign-in',
    shows: 'BIENVENIDO A',
    isPublic: true,
    opens: {
      'what is missing': async (page) => {
        await page.getByRole('button', { name: 'Iniciar sesion' }).click();
        await page.getByText('Correo es requerido').waitFor();
      },
      'a refusal': async (page) => {
        await page.getByLabel('Correo').fill('nadie@asociacion.test');
        await page.getByLabel('Contraseña', { exact: false }).first().fill('no-es-esta');
        await page.getByRole('button', { name: 'Iniciar sesion' }).click();
        await page
          .locator('[aria-live]')
          .getByText(/correo|contraseña/i)
          .first()
          .waitFor();
      },
    },
  },
  {
    address: '/forgot-password',
    shows: 'Olvidé mi contraseña',
    isPublic: true,
    opens: {
      'what is missing': async (page) => {
        await page.getByRole('button', { name: 'Enviar enlace' }).click();
        await page.getByText('Correo es requerido').waitFor();
      },
      'a link that was asked for': async (page) => {
        await page.route('**/api/auth/forgot-password', (route) =>
          route.fulfill({ json: { data: { accepted: true } } }),
        );
        await page.getByLabel('Correo electrónico').fill('ana.rios@asociacion.test');
        await page.getByRole('button', { name: 'Enviar enlace' }).click();
        await page.getByText('Revise su correo').waitFor();
      },
    },
  },
  {
    address: '/set-password',
    shows: 'Elija su contraseña',
    isPublic: true,
    opens: {
      'the form': async (page) => {
        await page.route('**/api/auth/password-link', (route) =>
          route.fulfill({
            json: {
              data: {
                purpose: 'invitation',
                name: 'Ana',
                email: 'ana.rios@asociacion.test',
                expires: '2031-01-01T00:00:00.000Z',
              },
            },
          }),
        );
        await page.goto('/set-password#0');
        await page.getByLabel(/^Contraseña nueva/).waitFor();
      },
      'an ended link': async (page) => {
        await page.route('**/api/auth/password-link', (route) =>
          route.fulfill({
            status: 409,
            json: {
              statusCode: 409,
              message:
                'Este enlace venció, ya se usó o hay uno más nuevo. Busque el último correo con un enlace, o pida otro.',
            },
          }),
        );
        await page.goto('/set-password#0');
        await page.getByText('Este enlace ya no sirve').waitFor();
      },
    },
  },
  { address: '/certificado', shows: 'Escriba el código', isPublic: true },
  { address: '/baja', shows: 'Abra el enlace', isPublic: true },
  { address: '/privacy-policy', shows: '1 de febrero de 2024', isPublic: true },
  {
    address: '/ayuda',
    shows: 'Entrar a la plataforma',
    isPublic: true,
    onPhone: {
      'the contents': async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByText('Contenido', { exact: true }).click();
        await page.getByRole('navigation', { name: 'Contenido' }).getByRole('link').first().waitFor();
      },
    },
  },
  {
    address: '/delete-account',
    shows: 'Eliminar cuenta',
    isPublic: true,
    opens: {
      'an unknown address': async (page) => {
        await page.getByLabel('Correo electrónico').fill('nadie@asociacion.test');
        await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
        await page.getByText('El correo electrónico ingresado no existe').first().waitFor();
      },
      'the code': askToDelete,
      deleted: async (page) => {
        await askToDelete(page);
        await page.getByLabel('Código de seis cifras').fill('123456');
        await page.getByRole('button', { name: 'Eliminar mi cuenta definitivamente' }).click();
        await page.getByText('Sus datos personales se eliminaron').waitFor();
      },
    },
  },

  {
    address: '/',
    shows: 'Hola administrador',
    opens: {
      payments: click('Pagos'),
      'the quick jump': async (page) => {
        await page.getByRole('button', { name: 'Ir a…' }).click();
        await page.getByRole('combobox').fill('a');
        await page.getByText(/^\d+ resultados?$/).waitFor();
      },
      'pending matters and figures while they load': async (page) => {
        await page.route('**/api/**', () => {});
        await page.reload();
        await page.locator('[aria-busy=true]').first().waitFor();
      },
      'nothing wants attention': emptied('**/api/**', 'No hay nada pendiente.'),
      'a screen that does not come': loseTheCode,
    },
    onPhone: {
      'the menu of a phone': async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('button', { name: 'Abrir el menú' }).click();
        await page.getByRole('link', { name: 'Noticias' }).first().waitFor();
      },
    },
  },

  {
    address: '/register',
    shows: 'Solicitudes de registro',
    loads: true,
    opens: {
      'the question on leaving': async (page) => {
        await page.getByRole('button', { name: /^Cambiar el enlace/ }).click();
        await leave('URL de la pagina web')(page);
      },
    },
  },
  {
    address: '/register/users/1',
    shows: 'Fecha de registro',
    loads: true,
    opens: {
      'a user who is gone': gone('/register/users/999999', 'Este usuario ya no existe'),
    },
  },
  {
    address: '/register/create',
    shows: 'Registrar usuario',
    opens: {
      'the question on leaving': leave('Nombre'),
      'what is missing': async (page) => {
        await page.getByRole('main').getByRole('button', { name: 'Registrar usuario' }).click();
        await page.getByText('Nombre es requerido').waitFor();
      },
      'an applicant': async (page) => {
        await page.goto('/register/requests');
        await follow(/^Aceptar: editar «/)(page);
      },
    },
  },
  {
    address: '/register/users',
    shows: 'Catalina',
    ...LIST,
    opens: {
      'the edit dialog': click(/^Editar «/),
      'the question before deleting': clickInMenu(/^Eliminar «/),
      'the menu of a row': openMenu,
      'the question before promoting': clickInMenu(/^Hacer administrador/),
      'the import': click('Importar'),
      'the preview of an import': importPreview,
      'the invitations': clickInMenu('Invitaciones'),
      'a mail to users': click('Correo a los filtrados'),
      'invitations that are being sent': async (page) => {
        await invitationsAre(page, { state: 'running', total: 240, waiting: 130, sent: 108, failed: 2 });
        await page.getByRole('progressbar').waitFor();
      },
      'invitations that wait for the mail server': async (page) => {
        await invitationsAre(page, {
          state: 'delayed',
          total: 240,
          waiting: 240,
          problem: 'No hay conexión con el servidor de correo.',
          retryAt: '2026-03-02T15:10:00.000Z',
        });
        await page.getByText('El envío está en espera').waitFor();
      },
      'invitations that were not sent': async (page) => {
        const failures = ['Ana Ríos', 'Álvaro de Jesús Restrepo'].map((name, index) => ({
          ...{ userId: index + 1, name, email: `persona-${index}@asociacion-de-anestesiologos.test` },
          reason:
            'El servidor de correo dice que esta dirección no existe. Corrija el correo y envíela de nuevo.',
          isUncertain: false,
        }));
        await invitationsAre(page, { state: 'done', total: 240, sent: 238, failed: 2, failures });
        await page.getByText('No se enviaron, o no se sabe').waitFor();
      },
      'the filters': async (page) => {
        await page.getByRole('button', { name: 'Filtros', exact: true }).click();
        await page.getByLabel('Fecha de registro').first().waitFor();
      },
      'nothing found': async (page) => {
        await page
          .getByRole('main')
          .getByLabel('Nombre, correo, cédula o celular')
          .fill('ninguno se llama así');
        await page.getByText('No hay usuarios en este momento').waitFor();
      },
    },
    insists: {
      'an import under way': async (page) => {
        await stopHalfWay(page);
        await chooseImport(page);
        await page
          .getByText(/^Enviando el archivo: 46/)
          .first()
          .waitFor();
      },
    },
  },
  {
    address: '/register/requests',
    shows: 'Hurtado',
    ...LIST,
    opens: { 'the question before rejecting': clickInMenu(/^Rechazar/) },
  },
  { address: '/reports', shows: 'Participación en las votaciones' },
  { address: '/reports/people', shows: 'Asistencia de las personas' },
  { address: '/activity', shows: 'Revocó el poder', ...LIST },
  { address: '/bin', shows: 'Anestesia en altura', ...LIST },
  {
    address: '/change-password',
    shows: 'Contraseña nueva',
    opens: {
      'what is missing': async (page) => {
        await page.getByRole('button', { name: 'Guardar contraseña' }).click();
        await page.getByText('Contraseña es requerida').first().waitFor();
      },
    },
  },
  {
    address: '/second-factor',
    shows: 'Está desactivada',
    opens: {
      'the secret': async (page) => {
        await page.getByLabel(/^Contraseña/).fill(USUAL_PASSWORD);
        await page.getByRole('button', { name: 'Empezar' }).click();
        await page.getByRole('img', { name: /QR/ }).waitFor();
      },
      'what is missing': async (page) => {
        await page.getByRole('button', { name: 'Empezar' }).click();
        await page.getByText('Escriba la contraseña').waitFor();
      },
      'a wrong password': async (page) => {
        // A fake answer: the real rate limit would lock the sign-in after a few of them.
        const issues = [{ path: 'hash', message: 'La contraseña no es correcta' }];
        await page.route('**/api/auth/second-factor/begin', (route) =>
          route.fulfill({ status: 422, json: { statusCode: 422, message: issues[0]?.message, issues } }),
        );
        await page.getByLabel(/^Contraseña/).fill('equivocada');
        await page.getByRole('button', { name: 'Empezar' }).click();
        await page.getByText('La contraseña no es correcta').first().waitFor();
      },
      'the recovery codes': recoveryCodes,
      active: withSecondFactor,
    },
  },

  { address: '/academic', shows: 'Recertificación', loads: true },
  {
    address: '/academic/courses',
    shows: 'Taller de vía aérea',
    ...LIST,
    opens: {
      'the question before deleting': clickInMenu(/^Eliminar/),
      'nothing found': findNothing('Buscar cursos', 'No se han encontrado Cursos'),
    },
  },
  {
    address: '/academic/courses/create',
    shows: 'Hora de inicio',
    opens: {
      'the crop dialog': crop,
      'a course that exists': async (page) => {
        await page.goto('/academic/courses');
        await follow(/^Editar/)(page);
      },
    },
  },
  {
    address: '/academic/articles',
    shows: 'Guía de vía aérea difícil',
    ...LIST,
    opens: {
      'the edit dialog': click(/^Editar/),
      'the question before deleting': clickInMenu(/^Eliminar/),
      'the form of a new one': async (page) => {
        await page.getByRole('button', { name: 'Agregar un artículo' }).click();
        await page.getByLabel('URL').waitFor();
      },
    },
  },
  {
    address: '/academic/videos',
    shows: SECTION_NAMES.Videos,
    loads: true,
    opens: {
      'what is wrong': async (page) => {
        await page.getByRole('textbox', { name: 'URL de la pagina web' }).fill('no es una dirección');
        await page.getByRole('button', { name: 'Guardar' }).click();
        await page.locator('[aria-invalid=true]').waitFor();
      },
      saved: async (page) => {
        await page.getByRole('textbox', { name: 'URL de la pagina web' }).fill('https://videos.example/otra');
        await page.getByRole('button', { name: 'Guardar' }).click();
        await page.getByText('¡La informacion se ha actualizado exitosamente!').waitFor();
      },
      'a refusal': async (page) => {
        await refuse(page, 403);
        await page
          .getByRole('textbox', { name: 'URL de la pagina web' })
          .fill('https://videos.example/rechazada');
        await page.getByRole('button', { name: 'Guardar' }).click();
        await page.getByText('¡Ha ocurrido un error!').first().waitFor();
      },
    },
    insists: {
      'the question for the password': async (page) => {
        await refuse(page, 401);
        await page
          .getByRole('textbox', { name: 'URL de la pagina web' })
          .fill('https://videos.example/vencida');
        await page.getByRole('button', { name: 'Guardar' }).click();
        await page.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor();
      },
    },
  },

  {
    address: '/profile',
    shows: 'Ciudades (3)',
    ...LIST,
    opens: {
      'a list': async (page) => {
        await page.getByRole('combobox', { name: 'Ciudades' }).click();
        await page.keyboard.type('cali');
      },
      'the dialog for another name': async (page) => {
        await page.getByRole('combobox', { name: 'Ciudades' }).click();
        await page.getByRole('listbox', { name: 'Ciudades' }).getByRole('option').first().click();
        await page
          .getByRole('button', { name: /^Cambiar nombre: / })
          .and(page.locator(':enabled'))
          .click();
      },
      'the question before deleting': async (page) => {
        await page.getByRole('combobox', { name: 'Ciudades' }).click();
        await page.getByRole('listbox', { name: 'Ciudades' }).getByRole('option').first().click();
        await page
          .getByRole('button', { name: /^Eliminar: / })
          .and(page.locator(':enabled'))
          .click();
        await page.getByRole('dialog').waitFor();
      },
      'a refusal': async (page) => {
        await page.getByRole('combobox', { name: 'Ciudades' }).click();
        const cities = page.getByRole('listbox', { name: 'Ciudades' }).getByRole('option');
        const title = await cities.first().textContent();
        await page.keyboard.press('Escape');
        await page.getByRole('textbox', { name: 'Nueva ciudad' }).fill(title?.toUpperCase() ?? '');
        await page.keyboard.press('Enter');
        await page
          .getByText(/Esta lista ya tiene/)
          .first()
          .waitFor();
      },
    },
  },

  {
    address: '/news',
    shows: 'Convocatoria',
    ...LIST,
    opens: {
      'the question before deleting': clickInMenu(/^Eliminar «/),
      'a refusal to delete': async (page) => {
        await clickInMenu(/^Eliminar «/)(page);
        await refuse(page, 403);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Si, elimin/ })
          .click();
        await page.getByText('No se pudo eliminar').waitFor();
      },
      'nothing found': findNothing('Buscar noticias', 'No se han encontrado noticias'),
    },
  },
  {
    address: '/news/create',
    shows: 'Descripción',
    opens: {
      'the crop dialog': crop,
      'an upload under way': uploading,
      'a news item that exists': async (page) => {
        await page.goto('/news');
        await follow(/^Editar/)(page);
      },
      'when it is published': async (page) => {
        await page.getByRole('button', { name: 'Cambiar' }).click();
        await page.getByRole('radio', { name: /Desde un día/ }).check();
        await page.getByRole('checkbox', { name: /Dejar de mostrar/ }).check();
      },
      'the versions': async (page) => {
        await newsWithVersions(page);
        await page.getByRole('button', { name: 'Versiones' }).click();
        for (const number of [3, 2])
          await page
            .getByRole('region', { name: `Versión ${number}` })
            .getByRole('button', { name: 'Ver los cambios' })
            .click();
        await page.getByRole('dialog').locator('ins').first().waitFor();
      },
      'an edit conflict': async (page) => {
        await newsWithVersions(page);
        await page.route('**/api/news/edit/*', (route) =>
          route.fulfill({ status: 409, json: EDIT_CONFLICT }),
        );
        await page.getByLabel('Descripción').fill('El 9 de mayo a las ocho, en el auditorio.');
        await page.getByRole('button', { name: 'Editar Noticia' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Ver los cambios' }).click();
        await page.getByRole('dialog').locator('ins').nth(1).waitFor();
      },
    },
  },
  {
    address: '/benefits',
    shows: 'Convenio con el gimnasio',
    ...LIST,
    opens: { 'the question before deleting': clickInMenu(/^Eliminar/) },
  },
  {
    address: '/benefits/create',
    shows: 'Descripción',
    opens: {
      'the crop dialog': crop,
      'a benefit that exists': async (page) => {
        await page.goto('/benefits');
        await follow(/^Editar/)(page);
      },
    },
  },

  {
    address: '/cases',
    shows: 'Vía aérea difícil',
    ...LIST,
    opens: { 'the question before deleting': clickInMenu(/^Eliminar/) },
  },
  {
    address: '/cases/1',
    shows: 'Fibroscopio, despierto.',
    loads: true,
    opens: {
      'no answers yet': withoutAnswers,
      'a case that is gone': gone('/cases/999999', 'Este caso ya no existe'),
    },
  },
  { address: '/help', shows: 'página de ayuda' },
  {
    address: '/help/rafa',
    shows: 'Necesito orientación',
    ...LIST,
    insists: {
      'the dialog of the steps': async (page) => {
        await click(/Pasos$/)(page);
        await page.getByRole('textbox', { name: /^Paso/ }).first().fill('Describa qué pasó.');
        await page.keyboard.press('Enter');
        await page.getByText('Describa qué pasó.').waitFor();
      },
    },
  },

  {
    address: '/gremial/assemblies',
    shows: 'Asamblea general ordinaria',
    ...LIST,
    opens: {
      'the question before deleting': clickInMenu(/^Eliminar/),
      'nothing found': findNothing('Buscar asambleas', 'No se han encontrado Asambleas'),
    },
  },
  {
    address: '/gremial/assemblies/create',
    shows: 'Hora de inicio',
    opens: {
      'the crop dialog': cropOffered,
      'the agenda': click(/Horario de asamblea/),
      'an assembly that exists': ofTheAssembly,
      'its agenda': inTheAssembly('Horario de asamblea'),
      'the roll': inTheAssembly('Ver Asistentes'),
      'the dialog that adds to the roll': inTheAssembly('Agregar Asistente'),
      'the dialog that adds many': inTheAssembly('Agregar varios'),
      'good standing': inTheAssembly('Paz y salvo'),
      'nobody to add to the roll': async (page) => {
        await inTheAssembly('Agregar Asistente')(page);
        await page.getByRole('dialog').getByLabel('Nombre').fill('ninguno se llama así');
        await page.keyboard.press('Enter');
        await page.getByText('No se encontraron usuarios').waitFor();
      },
    },
  },
  {
    address: '/gremial/assemblies/1/attorney-powers',
    inDemo: '/gremial/assemblies/2/attorney-powers',
    shows: 'Documento del poder',
    loads: true,
    opens: {
      'the question before revoking': clickInMenu(/^Revocar/),
      'no powers': emptied('**/api/delegate-vote**', 'No se han encontrado poderes'),
    },
  },
  {
    address: '/gremial/assemblies/1/create-attorney-power',
    inDemo: '/gremial/assemblies/2/create-attorney-power',
    shows: 'Elegir al apoderado',
    opens: { 'the picker': click('Elegir al representado') },
  },
  {
    address: '/gremial/assemblies/1/questions',
    inDemo: '/gremial/assemblies/2/questions',
    shows: '¿Aprueba el presupuesto?',
    loads: true,
    opens: {
      'the edit dialog of one that was opened': click(/^Editar «/),
      'the edit dialog': async (page) => {
        await page
          .getByRole('button', { name: /^Editar «/ })
          .last()
          .click();
        await page.getByRole('dialog').waitFor();
      },
      'no questions': emptied('**/api/assamble/Question/all**', 'No se han encontrado preguntas'),
      'the question before deleting': clickInMenu(/^Eliminar/),
      'the order of the questions': click('Ordenar'),
      'the candidates': async (page) => {
        await page.getByRole('button', { name: 'Nueva pregunta' }).click();
        await page.getByRole('button', { name: 'Candidatos' }).click();
        await page.getByRole('dialog').waitFor();
      },
      'the options and slates of a new question': async (page) => {
        await page.getByRole('button', { name: 'Nueva pregunta' }).click();
        await page.getByRole('button', { name: 'Más opciones' }).click();
        await page.getByRole('radio', { name: 'Planchas' }).check();
        await page.getByRole('button', { name: 'Agregar plancha' }).click();
        await page.getByLabel('Nombre de la plancha').waitFor();
      },
      'an assembly that is gone': gone('/gremial/assemblies/999999/questions', 'Ver las asambleas'),
    },
  },
  {
    address: '/gremial/assemblies/1',
    inDemo: '/gremial/assemblies/2',
    shows: 'Ir a la votación',
    loads: true,
    opens: {
      'nobody found at the door': async (page) => {
        await page.getByLabel('Nombre o cédula').fill('ninguno se llama así');
        await page.getByText('Nadie en la lista coincide.').waitFor();
      },
      'a new document of the agenda': async (page) => {
        await page
          .getByRole('button', { name: /^Agregar documento/ })
          .first()
          .click();
        await page.getByRole('dialog').getByText('Arrastre el documento').waitFor();
      },
    },
  },
  {
    address: '/gremial/assemblies/1/asistencia',
    inDemo: '/gremial/assemblies/2/asistencia',
    shows: 'Can Vote',
    loads: true,
    opens: { 'nobody on the roll': emptied('**/api/assamble/attendees/**', 'Todavía no hay asistentes') },
  },
  {
    address: '/gremial/assemblies/1/datos',
    inDemo: '/gremial/assemblies/2/datos',
    shows: 'Horario de asamblea',
    loads: true,
  },
  {
    address: '/gremial/assemblies/1/resultados',
    inDemo: '/gremial/assemblies/2/resultados',
    shows: 'Preparar y emitir el acta',
    loads: true,
    opens: {
      'no questions': emptied('**/api/assamble/Question/all**', 'No se han encontrado preguntas'),
    },
  },
  {
    address: '/gremial/assemblies/1/resultados/acta',
    inDemo: '/gremial/assemblies/2/resultados/acta',
    shows: 'Asistencia y sesión',
    loads: true,
  },
  {
    address: '/gremial/assemblies/1/registro',
    inDemo: '/gremial/assemblies/2/registro',
    shows: 'Cédula o nombre',
    loads: true,
    opens: { 'the links': click('Enlaces') },
  },
  {
    address: '/gremial/assemblies/1/convocatoria',
    inDemo: '/gremial/assemblies/2/convocatoria',
    shows: 'Convocar por correo',
    loads: true,
  },
  {
    address: '/gremial/assemblies/1/1/votes',
    inDemo: '/gremial/assemblies/2/6/votes',
    shows: 'Votos en blanco',
    loads: true,
    opens: {
      'the votes on paper': click('Registrar votos en papel'),
    },
  },
  {
    address: '/gremial/assemblies/1/2/votes',
    inDemo: '/gremial/assemblies/2/7/votes',
    shows: 'Personas que no han votado',
    loads: true,
  },
  {
    address: '/gremial/assemblies/1/3/votes',
    inDemo: '/gremial/assemblies/2/5/votes',
    shows: 'Votación cerrada',
    opens: {
      'the question before opening again': click('Abrir votación'),
    },
  },
  {
    address: '/gremial/assemblies/1/4/votes',
    inDemo: '/gremial/assemblies/2/8/votes',
    shows: 'Sin abrir',
  },
  {
    address: '/gremial/assemblies/1/5/votes',
    inDemo: '/gremial/assemblies/1/4/votes',
    shows: 'Ver el cálculo paso a paso',
    opens: {
      'the calculation': async (page) => {
        for (const fold of ['Ver el cálculo paso a paso', 'Ver el texto para el acta'])
          await page.getByText(fold).click();
      },
    },
  },

  {
    address: '/gremial/assemblies/1/sala',
    inDemo: '/gremial/assemblies/2/sala',
    shows: 'que podían votar al abrir',
    isBare: true,
    loads: true,
    opens: {
      'the results of an open voting': async (page) => {
        await page.getByRole('button', { name: 'Mostrar resultados' }).click();
        await page.getByText('100').first().waitFor();
      },
      'a closed voting': hall(3, 'Votación cerrada'),
      'the elected': hall(5, 'Empate'),
      'before the opening': hall(4, 'todavía no ha comenzado'),
      'a lost connection': async (page) => {
        await page.route('**/live', (route) => route.abort());
        await page.goto(hallOf(1));
        await page.getByText('que podían votar al abrir').waitFor();
        await page.route('**/api/**', (route) => route.abort());
        await page.getByText(/^Sin conexión/).waitFor();
      },
      'an assembly that is gone': gone('/gremial/assemblies/999999/sala', 'Esta asamblea ya no existe'),
      // The last: the window remembers it.
      'the assembly': async (page) => {
        await page.getByRole('button', { name: 'Ver la asamblea' }).click();
        await page.getByText('Siguiente votación').waitFor();
      },
    },
  },

  { address: '/gremial', shows: 'Derechos y deberes', loads: true },
  // The first of them is above, with the loading and failed states of all.
  ...LINK_SCREENS.filter(({ address }) => address !== '/academic/videos'),
];

/** Lengthens a text, up to `limit` characters. */
export type LengthenText = (text: string, limit: number) => string;

const asItIs: LengthenText = (text) => text;

/**
 * Seeds a few records of every kind, through the calls of administrators and members.
 * @param full lengthens the texts, to test the layout
 */
export async function seedEverything(
  product: Product,
  administrator: Person,
  full: LengthenText = asItIs,
): Promise<void> {
  const title = (text: string) => full(text, FIELD_LIMITS.title);
  const named = (name: string, lastName: string) => ({
    name: full(name, FIELD_LIMITS.personName),
    lastName: full(lastName, FIELD_LIMITS.personName),
  });
  const member = await product.aMember(named('Catalina', 'Vélez'));
  const file = await smallPhoto();
  const as = <C extends Parameters<typeof ask>[2]>(call: C, given?: Parameters<typeof ask<C>>[3]) =>
    ask(product, administrator, call, given);

  const address = (text: string) => full(text, FIELD_LIMITS.webAddress / 10).replaceAll(' ', '-');

  for (const name of LINK_NAMES)
    await as(createLink, { body: { link: name, url: address(`https://example.org/${name}`) } });
  const description = full('Un texto con el que se sabe de qué se trata.', FIELD_LIMITS.description / 10);
  for (const text of ['Curso de ultrasonido', 'Convocatoria'])
    await as(newsCalls.create, { body: { title: title(text), description }, file });
  await as(benefitsCalls.create, { body: { title: title('Convenio con el gimnasio'), description }, file });
  await as(createCourse, {
    body: {
      name: title('Taller de vía aérea'),
      description,
      startDate: '2031-04-10T12:30:00.000Z',
      endDate: '2031-04-11T22:00:00.000Z',
      price: 680_000,
      url: address('https://example.org/curso'),
    },
    file,
  });
  const deleted = await as(createArticle, {
    body: { name: 'Anestesia en altura', url: 'https://example.org/altura' },
  });
  await as(deleteArticle, { params: { id: deleted.id } });
  await as(createArticle, {
    body: {
      name: full('Guía de vía aérea difícil', FIELD_LIMITS.articleName),
      url: address('https://example.org/guia'),
    },
  });
  const discussed = await ask(product, member, createCase, {
    body: { title: title('Vía aérea difícil'), description },
    file,
  });
  await ask(product, member, answerCase, {
    params: { id: discussed.id },
    body: { response: full('Fibroscopio, despierto.', FIELD_LIMITS.description / 10) },
  });
  await ask(product, member, requestAssistance, {
    body: { description: full('Necesito orientación sobre un proceso.', FIELD_LIMITS.description / 10) },
  });
  await as(createSteps, {
    body: {
      userId: RAFA_STEPS_USER_ID,
      step: [{ stepNumber: 1, description: full('Conserve la historia clínica.', FIELD_LIMITS.step / 2) }],
      description: full('Siga estos pasos con calma.', FIELD_LIMITS.description / 10),
    },
  });
  for (const name of ['Cali', 'Tuluá', 'Vía Cali'])
    await as(createProfileItem, {
      body: { name: full(name, FIELD_LIMITS.profileItem), categoryId: PROFILE_CATEGORIES.city },
    });

  const assemblyId = await anAssembly(product, administrator, {
    title: title('Asamblea general ordinaria'),
    orderDay: JSON.stringify({
      agenda: ['Verificación del quórum', 'Elección'].map((point) => full(point, FIELD_LIMITS.agendaPoint)),
    }),
  });
  const [ana, beatriz] = await attendees(
    product,
    administrator,
    assemblyId,
    [
      ['Ana', 'Ruiz'],
      ['Beatriz', 'Mosquera'],
    ].map(([name = '', lastName = '']) => Object.values(named(name, lastName)) as [string, string]),
  );
  if (!ana || !beatriz) throw new Error('nobody attends');
  const newQuestion = (text: string, candidates: readonly Person[] = []) =>
    aQuestion(product, administrator, assemblyId, full(text, FIELD_LIMITS.question), candidates);
  const { id: approval } = await newQuestion('¿Aprueba el presupuesto?');
  const { id: election } = await newQuestion('Presidencia', [ana, beatriz]);
  const { id: over } = await newQuestion('¿Aprueba el acta anterior?');
  await newQuestion('¿Aprueba las proposiciones?');
  const { id: board, slates = [] } = await ask(product, administrator, createQuestion, {
    body: {
      title: full('Elección de la junta directiva', FIELD_LIMITS.question),
      assambleId: assemblyId,
      kind: 'slates',
      slates: [ana, beatriz].map(({ id: userId }, index) => ({
        name: full(`Plancha ${index + 1}`, FIELD_LIMITS.slate),
        places: [{ userId }],
      })),
    },
  });
  for (const id of [approval, election, over, board]) await startVoting(product, administrator, id);
  await votes(product, ana, approval, { vote: 'yes' });
  await votes(product, ana, election, { candidateId: beatriz.id });
  await votes(product, ana, over, { vote: 'yes' });
  for (const [index, person] of [ana, beatriz].entries())
    await votes(product, person, board, { slateId: slates[index]?.id ?? 0 });
  for (const id of [over, board]) await endVoting(product, administrator, id);

  const power = (userIdWhoDelegates: number) =>
    ask(product, administrator, createAttorneyPower, {
      body: { userIdToDelegate: beatriz.id, userIdWhoDelegates, assemblyId },
      file,
    });
  await power(member.id);
  const revoked = await power((await product.aMember(named('Esteban', 'Calle'))).id);
  await ask(product, administrator, revokeAttorneyPower, { params: { id: revoked.id } });

  const person = { phone: '3001234567', dniType: 1 };
  await as(registerUser, {
    body: {
      ...person,
      ...named('Julián', 'Ospina'),
      email: 'julian@asociacion.test',
      dni: '94111222',
      hash: 'clave-larga',
    },
  });
  await as(requestRegistration, {
    body: {
      ...person,
      ...named('Julián', 'Hurtado'),
      email: 'hurtado@asociacion.test',
      dni: '94111222',
      isAnesthesiologist: true,
    },
  });
}
