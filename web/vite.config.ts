import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './build/browsers.ts';
import { generateScopedName } from './build/class-names.ts';
import { compileWhileLoading } from './build/compile-while-loading.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { directImports } from './build/direct-imports.ts';
import { documents } from './build/documents.ts';
import { BUNDLED_LICENCES, licences } from './build/licences.ts';
import { prerenderedSignIn } from './build/prerendered-sign-in.ts';
import { screenFiles } from './build/screen-files.ts';
import { stripServerParts } from './build/strip-server-parts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Modules whose path holds any of these. */
const anyOf = (...paths: readonly string[]) => new RegExp(paths.join('|'));

/**
 * Modules of the project in a folder.
 * @throws when one of them does not exist: it was moved or renamed, and would be loaded with something else
 */
const own = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => {
    if (!['ts', 'tsx'].some((ending) => existsSync(`${ROOT}${folder}/${name}.${ending}`)))
      throw new Error(`web/vite.config.ts names ${folder}/${name}, which does not exist.`);
    return `${folder}/${name}\\.`;
  });

/** Icons of screens that are not among the first pages: they load with their screen. */
const LATE_ICONS =
  'AdjustmentsHorizontal|AlertTriangle|ArrowBackUp|ArrowsMaximize|ArrowsMinimize|ArrowsSort|Article|Book|Bookmark|BuildingCommunity|Calculator|CalendarEvent|Certificate|Check|Checklist|ChevronDown|ChevronLeft|ChevronRight|Circle|CircleX|Clock|CloudCheck|CloudOff|CloudUp|Copy|Crop|DoorEnter|Download|ExternalLink|Eye|EyeOff|FileDownload|FileImport|FileSpreadsheet|FileText|FileTypeCsv|FileTypePdf|FileUpload|Forms|Gavel|HeartHandshake|Hourglass|Key|LayoutList|Lifebuoy|ListNumbers|Lock|LockOpen|Mail|MailQuestion|Messages|Needle|Paperclip|PhotoUp|PlayerPlay|PlayerStop|Presentation|Printer|Repeat|Replace|RotateClockwise|Scale|Scan|ShieldCheck|ShieldMinus|ShieldPlus|Ticket|Upload|User|UserMinus|UserSearch|UsersGroup|UsersPlus|Video|World|ZoomIn|ZoomOut';

/** Hooks that no sign-in needs, likewise. */
const LATE_HOOKS =
  'click-outside|debounced|disclosure|focus|hotkeys|intersection|interval|merged-ref|pagination|resize|window-event';

/**
 * What is loaded together. Left to itself the bundler cuts the code into two hundred files, most of them smaller than
 * the head of the answer that brings them: the list of news took 53 of them, six at a time.
 */
const TOGETHER = [
  {
    // Modules of the sign-in and of every screen after it.
    name: 'base',
    test: anyOf(
      'rolldown/runtime',
      'vite/preload-helper',
      'node_modules/(react|react-dom|scheduler|react-router|zustand|goober|react-hot-toast|get-nonce|clsx|zod)/',
      '@mantine/core/esm/core/',
      '@mantine/core/esm/components/(ActionIcon|Anchor|Button|Card|Center|CloseButton|Group|Input|InputBase|Loader|Paper|PasswordInput|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton)/',
      `@mantine/hooks/esm/(?!use-(${LATE_HOOKS}))`,
      '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
      'icons/(IconMoodEmpty|IconMoon|IconPlugConnectedX|IconRefresh|IconSun)\\.',
      ...own('web/src/core/backend', 'api', 'configuration', 'first-screen', 'session', 'upload'),
      ...own(
        'web/src/core/scheduling',
        'delayed-action',
        'lazy-chunk',
        'next-task',
        'single-flight',
        'wait-at-most',
      ),
      ...own('web/src/core', 'return-location', 'constants'),
      ...own('web/src/admin/app/rendering', 'is-painted'),
      ...own('web/src/admin', 'constants'),
      ...own('web/src/admin/features/session', 'sign-in', 'texts'),
      ...own('web/src/admin/screens/session', 'entrance'),
      ...own('web/src/admin/features/users/invitations', 'can-invite'),
      ...own('web/src/ui/feedback', 'loading-screen', 'states', 'toasts'),
      ...own('web/src/ui/page', 'file-drop-guard', 'greeting', 'logo', 'page', 'scheme-button'),
      ...own('contract/src', 'call', 'fields', 'limits', 'session/session'),
    ),
  },
  // Only forms check what is typed of a person; the frame takes the rest of the contract.
  { name: 'person', test: anyOf(...own('contract/src/users', 'document-numbers', 'person-fields')) },
  // Not part of the entry: the frame would wait for it, and the entry waits for the first screen.
  { name: 'screens', test: anyOf(...own('web/src/admin/app', 'screens')) },
  {
    // The frame of the screens of the signed-in, and their common modules.
    name: 'frame',
    test: anyOf(
      'web/src/admin/app/shell/(?!quick-jump)',
      'node_modules/@tanstack/(query-core|react-query)/',
      `node_modules/@tabler/(?!.*/icons/Icon(${LATE_ICONS})\\.)`,
      '@mantine/core/esm/components/(AppShell|Burger|Overlay|Badge|SimpleGrid|VisuallyHidden)/',
      '@mantine/hooks/esm/use-(disclosure|hotkeys|intersection|merged-ref|window-event)',
      ...own('web/src/domain/publication', 'state-badge', 'state-filter', 'state-texts'),
      ...own('web/src/ui/cards', 'grid', 'tile'),
      ...own('web/src/ui/dialog', 'confirm-dialog', 'delete-dialog', 'dialog', 'dialog-foot'),
      ...own('web/src/ui/feedback', 'upload/upload'),
      ...own(
        'web/src/ui/form',
        'choice/combobox',
        'field-row',
        'saving/form-save',
        'saving/leave-guard',
        'saving/unsaved',
      ),
      ...own('web/src/domain', 'subject-path'),
      ...own('web/src/ui/media', 'picture', 'picture-sizes'),
      ...own('web/src/ui/page', 'menu/action-menu', 'button-grid', 'history-state', 'icon-action'),
      ...own(
        'web/src/ui/table',
        'address/address-parameters',
        'rows/deferred-rows',
        'rows/more-rows',
        'filters/search-box',
        'searched-list',
      ),
      ...own('web/src/core', 'navigation-state', 'text'),
      ...own('web/src/core/backend', 'listing', 'query-client'),
      'web/src/admin/features/links/(?!link-conflict|link-editor)',
      // Skeletons of the late parts of the home.
      'web/src/admin/features/dashboard/(skeleton|headings|attention\\.module|dashboard\\.module)\\.',
      // Without those of parts that no first page has, and that nothing prefetches.
      'web/src/admin/features/(?!activity|assistance|attorney-powers|check-in|convocations|minutes|votings)[^/]+/(queries|kinds|people)\\.',
      'contract/src/(?!(?:\\w+/)?(?:account-deletion|assembly-(edits|file-names|years)|assistance|attorney-powers|ballot-answers|call-(days|rule)|check-in|colombian-holidays|convocation|entrance|files|finalists|formula-marks|hall|hand-count|invitations|long-day|majority|member-assembly|minutes|own-(password|presence)|password-links|presence|quorum-counts|question-(edits|kinds|order)|rights-text|roll-lists|search|second-(call|factor)|selection|submitted-powers|user-history|user-import|verification|versions|voting-(decisions|progress)))',
    ),
  },
  {
    // The dialogs of all screens, loaded when the page is idle.
    name: 'dialogs',
    test: anyOf(
      'node_modules/@floating-ui/',
      '@mantine/core/esm/components/(FocusTrap|Modal|ModalBase)/',
      '@mantine/hooks/esm/use-(debounced|focus)',
      ...own('web/src/ui/dialog', 'leave-question', 'loaded-dialog'),
    ),
  },
  {
    // The quick jump, the home and the screens of assemblies.
    name: 'assemblies',
    test: anyOf(
      ...own('web/src/admin/features/assemblies', 'assembly', 'card', 'moment-badge', 'texts', 'use-now'),
      ...own('web/src/admin/features/assemblies/roll', 'live-roll', 'search-roll'),
      // Icons of the home and the quick jump that other screens have too.
      'icons/Icon(Book|PlayerPlay)\\.',
      ...own('web/src/core', 'percent'),
      ...own('web/src/domain/results', 'outcome-texts', 'result-summary'),
      'web/src/admin/features/assemblies/moment-badge\\.module',
      ...own('web/src/admin/features/assemblies/form', 'default-picture'),
      // Calls that nothing prefetches.
      'web/src/admin/features/(activity|assistance|attorney-powers|votings)/queries\\.',
      ...own('contract/src', 'content/assistance', 'assemblies/attorney-powers'),
    ),
  },
  {
    // What the screens of an assembly share. Otherwise it would be loaded with the roll, which has it too.
    name: 'assembly',
    test: anyOf(
      'icons/IconHourglass\\.',
      ...own(
        'contract/src/assemblies',
        'assembly-file-names',
        'assembly-years',
        'minutes',
        'minutes-content',
      ),
      ...own('web/src/core/backend', 'refetch-error'),
      ...own(
        'web/src/domain',
        'assembly-query',
        'assembly-title',
        'issued-minutes',
        'person-link',
        'quorum-figure',
      ),
    ),
  },
  { name: 'drag', test: anyOf('node_modules/@dnd-kit/', ...own('web/src/ui/form', 'sortable/drag-texts')) },
  {
    name: 'table',
    test: anyOf(
      '@mantine/core/esm/components/(NativeSelect|Pagination)/',
      ...own('web/src/ui/media', 'download', 'format-buttons'),
      ...own(
        'web/src/ui/table',
        'data-table',
        'filters/filters',
        'list-page',
        'address/list-state',
        'pages',
        'rows/row-link',
        'selection/select-box',
        'selection/selection',
        'view/table-view',
        'view/view-buttons',
      ),
    ),
  },
  {
    name: 'form',
    test: anyOf(
      'node_modules/(@hookform|react-hook-form)/',
      '@mantine/core/esm/components/(Checkbox|Progress|Radio|Textarea)/',
      ...own('web/src/ui/feedback', 'upload/upload-progress'),
      ...own('web/src/ui/form', 'cancel-link', 'form-fields', 'form-foot', 'required'),
      ...own('web/src/ui/media', 'drop-zone', 'file-field', 'image-field', 'object-url', 'phone-preview'),
    ),
  },
  {
    name: 'people',
    test: anyOf(
      ...own(
        'web/src/admin/features/users',
        'delete-user-dialog',
        'email-text',
        'export-buttons',
        'filters',
        'similar-user',
        'texts',
      ),
      ...own('web/src/admin/features/users/invitations', 'invitation-note'),
    ),
  },
  {
    name: 'invitations',
    test: anyOf(
      ...own(
        'web/src/admin/features/users/invitations',
        'invitation-queries',
        'invitation-texts',
        'invite-dialog',
        'toast-outcome',
      ),
    ),
  },
  {
    name: 'user-form',
    test: anyOf(...own('web/src/admin/features/users', 'edit-user-dialog', 'person-fields')),
  },
  {
    // The roll, in its dialog and on its page.
    name: 'roll',
    test: anyOf(
      'node_modules/@tanstack/(react-virtual|virtual-core)/',
      'web/src/admin/features/assemblies/roll/roll(-table)?\\.module',
      ...own(
        'web/src/admin/features/assemblies/roll',
        'export-roll',
        'roll',
        'roll-removal',
        'roll-table',
        'save-rights',
        'selected-attendees',
      ),
    ),
  },
  // Other modules that several screens share.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 },
];

export default defineConfig({
  plugins: [
    react(),
    documents({
      guide: `${ROOT}docs/guia-del-administrador.md`,
      'privacy-policy': `${ROOT}docs/politica-de-privacidad.md`,
    }),
    directImports(['@mantine/core', '@mantine/hooks', '@tabler/icons-react']),
    stripServerParts(),
    screenFiles(),
    prerenderedSignIn(),
    licences(),
    compileWhileLoading(),
    compressedFiles(),
  ],
  // The server replaces it by the nonce of each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { generateScopedName } },
  build: {
    target: BROWSERS,
    // The rendering is built into it before.
    emptyOutDir: false,
    manifest: true,
    // A browser that cannot preload modules loads them a little later.
    modulePreload: { polyfill: false },
    license: { fileName: BUNDLED_LICENCES },
    // A data: address would be refused by the policy for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: TOGETHER },
        // The bundler would write into the name of a file that several screens share which ones they are.
        // The first page names all files, and digits of hashes do not compress: 7 are as few as the bundler takes.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/[~.].*$/, '')}-[hash:7][extname]`,
      },
    },
  },
  server: { proxy: { '/api': process.env.API_TARGET ?? 'http://127.0.0.1:4000' } },
});
