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
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink as RouterLink, useLocation } from 'react-router-dom';
import { formatCount } from '#libs/core/rules';
import { Wordmark } from '#libs/ui';
import { useGetWorklistQuery } from '../api/api.js';
import { Palette } from './palette.js';
import { RestoreBanner } from './restore-banner.js';
import { GROUPS, SECTIONS } from './sections.js';
import { endAtServer, may, selectUser, signedOut } from '../session/session.js';
import { useAppDispatch, useAppSelector } from '../store/store.js';

const WORK_POLL_MS = 60_000;

/** Header, menu and palette around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const [open, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !open } }}
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

/** How much waits for this operator, beside Today. */
function WorkCount() {
  const { data } = useGetWorklistQuery(undefined, { pollingInterval: WORK_POLL_MS });
  if (!data || data.total === 0) return null;
  return (
    <span className="menu-count">
      {formatCount(data.total)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}

function Navigation({ onGo }: { onGo: () => void }) {
  const user = useAppSelector((state) => selectUser(state));
  const { pathname } = useLocation();
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
            {sections.map(({ path, label, icon: Sign }) => (
              <NavLink
                key={path}
                component={RouterLink}
                to={path}
                end={path === '/'}
                label={label}
                rightSection={path === '/' && <WorkCount />}
                leftSection={<Sign size={16} aria-hidden="true" />}
                active={path === '/' ? pathname === '/' : pathname.startsWith(path)}
                onClick={onGo}
              />
            ))}
          </div>
        );
      })}
      {may(user, 'system.read') && (
        <NavLink
          href="/admin/queues"
          target="_blank"
          label="Job dashboard"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
        />
      )}
    </nav>
  );
}
