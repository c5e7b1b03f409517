import {
  ActionIcon,
  AppShell,
  Box,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  Text,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import {
  IconExternalLink,
  IconLogout,
  IconMoon,
  IconSun,
  IconSearch,
  IconServer,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, NavLink as RouterLink, useLocation } from 'react-router-dom';
import { formatCount } from '#libs/core/rules';
import { Wordmark } from '#libs/ui';
import { useGetWorklistQuery } from '../api/api.js';
import { Palette } from './palette.js';
import { RestoreBanner } from './restore-banner.js';
import { GROUPS, SECTIONS, type Section } from './sections.js';
import { endAtServer, may, selectUser, signedOut } from '../session/session.js';
import { useAppDispatch, useAppSelector } from '../store/store.js';

const WORK_POLL_MS = 60_000;
/** As many of each kind the list of work has at most. */
const LISTED_WORK = 20;

/** Header, menu and palette around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const [open, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 244, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding={{ base: 'md', md: 'lg' }}
    >
      <a className="skip" href="#main">
        Skip to content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={open} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
            <Wordmark />
            <Text size="sm" c="dimmed" visibleFrom="sm">
              Operators
            </Text>
          </Group>
          <HeaderTools />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" className="menu" aria-label="Places">
        <Navigation onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <RestoreBanner />
        {children}
      </AppShell.Main>
      <Palette />
    </AppShell>
  );
}

function HeaderTools() {
  const user = useAppSelector((state) => selectUser(state));
  const dispatch = useAppDispatch();
  const { toggleColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  const signOut = (): void => {
    endAtServer();
    dispatch(signedOut());
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="xs" leftSection={<IconSearch size={14} />} onClick={spotlight.open}>
        Find
        <Text component="kbd" className="kbd" visibleFrom="sm">
          Ctrl K
        </Text>
      </Button>
      <ActionIcon variant="subtle" onClick={toggleColorScheme} aria-label="Light or dark">
        {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" size="xs" px="xs" aria-label={`Account of ${user?.full_name ?? 'you'}`}>
            <Box component="span" hiddenFrom="sm" lh={0}>
              <IconUser size={18} aria-hidden="true" />
            </Box>
            <Box component="span" visibleFrom="sm">
              {user?.full_name}
            </Box>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user?.email}</Menu.Label>
          <Menu.Item component={Link} to="/security" leftSection={<IconShieldLock size={14} />}>
            Security
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={14} />} onClick={signOut}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** How much waits for this operator: in all beside Today, and beside the sections that show it. */
function WorkCount({ path, waiting }: Pick<Section, 'path' | 'waiting'>) {
  const { data } = useGetWorklistQuery(undefined, { pollingInterval: WORK_POLL_MS });
  const isToday = path === '/';
  const count = isToday ? data?.total : data?.work.filter(({ kind }) => kind === waiting).length;
  if (!count) return null;
  // The list has the oldest of each kind only.
  const isMore = !isToday && count >= LISTED_WORK;
  return (
    <span className="menu-count" data-urgent={isToday || undefined}>
      {formatCount(count)}
      {isMore && '+'}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}

function Navigation({ onGo }: { onGo: () => void }) {
  const user = useAppSelector((state) => selectUser(state));
  return (
    <nav>
      {GROUPS.map((group) => {
        const sections = SECTIONS.filter((one) => one.group === group && may(user, one.permission));
        if (sections.length === 0) return null;
        return (
          <div key={group} className="menu-group">
            <Text size="xs" c="dimmed" px="xs" mb={4}>
              {group}
            </Text>
            {sections
              .filter(({ isRare }) => !isRare)
              .map((section) => (
                <SectionLink key={section.path} section={section} onGo={onGo} />
              ))}
            <RareSections sections={sections.filter(({ isRare }) => isRare)} onGo={onGo} />
          </div>
        );
      })}
    </nav>
  );
}

function SectionLink({ section, onGo }: { section: Section; onGo: () => void }) {
  const { path, label, icon: Sign, waiting } = section;
  const { pathname } = useLocation();
  return (
    <NavLink
      component={RouterLink}
      to={path}
      end={path === '/'}
      label={label}
      rightSection={(path === '/' || waiting) && <WorkCount path={path} waiting={waiting} />}
      leftSection={<Sign size={16} aria-hidden="true" />}
      active={isAt(pathname, section)}
      onClick={onGo}
    />
  );
}

const isAt = (pathname: string, { path }: Section): boolean =>
  path === '/' ? pathname === '/' : pathname.startsWith(path);

/** What engineers look at, behind one entry that opens. */
function RareSections({ sections, onGo }: { sections: readonly Section[]; onGo: () => void }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  if (sections.length === 0) return null;
  return (
    <NavLink
      component="button"
      type="button"
      label="System"
      leftSection={<IconServer size={16} aria-hidden="true" />}
      childrenOffset={12}
      opened={isOpen || sections.some((section) => isAt(pathname, section))}
      onChange={setOpen}
    >
      {sections.map((section) => (
        <SectionLink key={section.path} section={section} onGo={onGo} />
      ))}
      <NavLink
        href="/admin/queues"
        target="_blank"
        label="Job dashboard"
        leftSection={<IconExternalLink size={16} aria-hidden="true" />}
      />
    </NavLink>
  );
}
